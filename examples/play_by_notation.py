"""A match of Planet Nine move by move: python play_by_notation.py [FILE]"""

import sys

import quarterdeck as qd


def main(path: str = "third-mission.match") -> None:
    match = qd.new_match("planet-nine", players=4, mission=3, seed=1)
    print(match)
    print("To choose:", ", ".join(match.legal_moves))
    taken = match.push(match.legal_moves[0])
    print("Taken:", match.game.text.write(taken), "- and back again.")
    match.pop()
    deckhand = qd.new_bot(match.game, "deckhand", seed=7)
    while not match.is_over:
        match.push(deckhand.choose(*match.question()))
    match.save(path)
    again = qd.load(path)
    assert again.log == match.log
    assert again.outcome is not None
    print(f"{'Won' if again.outcome.winners else 'Lost'} after {len(again.log)} steps;")
    print(f"{qd.verify(path)} draws made again from the revealed secret.")


if __name__ == "__main__":
    main(*sys.argv[1:2])
