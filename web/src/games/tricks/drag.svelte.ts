/** A card that is dragged out of the hand: let go above it, it is played; anywhere else it goes back. */

/** Pixels: less is a click. */
const LEAST = 10;

export class Drag {
  private from: { card: number; x: number; y: number } | null = null;
  private at: { card: number; x: number; y: number } | null = $state.raw(null);
  /** The last touch was a drag: the click at its end means nothing. */
  private dragged = false;

  /** A touch begins; `card`: what it may drag. */
  grab(event: PointerEvent, card: number | null): void {
    this.dragged = false;
    this.from = event.button === 0 && card !== null ? { card, x: event.clientX, y: event.clientY } : null;
    if (this.from) (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.from) return;
    const [x, y] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (!this.at && Math.hypot(x, y) < LEAST) return;
    this.at = { card: this.from.card, x, y };
    this.dragged = true;
  }

  /** Gives the card that was let go above this line. */
  drop(event: PointerEvent, line: number): number | null {
    if (event.type === "pointerup") this.move(event);
    const held = this.at;
    this.from = this.at = null;
    return held && event.type === "pointerup" && event.clientY < line ? held.card : null;
  }

  /** Whether a click is one: those by keyboard (which count no presses) always are. */
  clicks(event: MouseEvent): boolean {
    return event.detail === 0 || !this.dragged;
  }

  isOf(card: number): boolean {
    return this.at?.card === card;
  }

  style(card: number): string {
    return this.at?.card === card ? `;translate:${this.at.x}px ${this.at.y}px` : "";
  }
}
