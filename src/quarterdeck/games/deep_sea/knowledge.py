"""What a seat knows in Deep Sea: also that no redeal was due, and nothing of others' secret predictions."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from quarterdeck.core.chance import Source, pick
from quarterdeck.core.contract import Choice, Entry
from quarterdeck.games.deep_sea.setup.preparation import SECRET_PREDICTION
from quarterdeck.games.tricks.knowledge import Knowledge
from quarterdeck.games.tricks.state import AnyState


class DeepSeaKnowledge(Knowledge):
    """Adds a secret prediction that others may have made."""

    def draw_secrets(self, own: list[Any], source: Source) -> list[Any]:
        game, public = self.game, self.public
        if SECRET_PREDICTION in public.tasks and self._is_noted():
            owner = public.owners[public.tasks.index(SECRET_PREDICTION)]
            keeper = public.captain if owner == game.dummy else owner
            if keeper != self.seat:
                own[keeper] = replace(own[keeper], noted=self._draw_prediction(owner, source))
        return own

    def _is_noted(self) -> bool:
        if self.public.verdict is not None:
            return self.public.secret >= 0  # type: ignore[no-any-return]
        step, note = self.public.step, self.game.agenda.index("note")
        return step > note or (step == note and self.public.phase != "note")  # type: ignore[no-any-return]

    def _draw_prediction(self, owner: int, source: Source) -> int:
        """Any number that has not failed yet; the true one once it is shown."""
        game, public = self.game, self.public
        if public.verdict is not None:
            return public.secret  # type: ignore[no-any-return]
        won = public.wins[owner].bit_count()
        left = game.tricks - max(public.trick - 1, 0)
        first = 0 if game.config.predict_zero else 1
        return pick(source, tuple(range(max(won, first), won + left + 1)))

    @staticmethod
    def retraced(game: Any, state: AnyState, entry: Entry) -> Choice:
        if entry.kind == "note":
            return game.predicts[state.own[entry.by].noted]  # type: ignore[no-any-return]
        return Knowledge.retraced(game, state, entry)
