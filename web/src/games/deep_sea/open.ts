/** Opens a table of Deep Sea with bots, and goes there. */

import { api } from "../../lib/api";
import { game as gameNamed } from "../../lib/games.svelte";
import { introduced } from "../../lib/guest";
import { startAtOnce, withBots } from "../../lib/plans";
import { attempt } from "../../lib/problem";
import { go } from "../../lib/route.svelte";

export async function play(players: number, options: Record<string, unknown>): Promise<void> {
  const game = gameNamed("deep-sea");
  if (!game) return;
  await attempt(async () => {
    await introduced();
    const opened = await api.open({ game: game.name, options, seats: withBots(game, players) });
    startAtOnce(opened.table);
    go(`/table/${opened.table}`);
  });
}
