from quarterdeck.core.words import Message


class DeepSeaText:
    def __init__(self, game):
        self.game = game

    def verdict(self, v):
        return Message("x"), "r"
