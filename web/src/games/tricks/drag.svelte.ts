/** A card that is dragged out of the hand: let go above it, it is played; anywhere else it goes back. */

/** Pixels: less is a click. */
const LEAST = 10;

export class Drag {
  private from: { card: number; x: number; y: number } | null = null;
  private at: { card: number; x: number; y: number } | null = $state.raw(null);
  /** The click that ends a drag means nothing; it comes at once or never. */
  private spent = false;

  grab(event: PointerEvent, card: number): void {
    this.spent = false;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.from = event.button === 0 ? { card, x: event.clientX, y: event.clientY } : null;
  }

  move(event: PointerEvent): void {
    if (!this.from) return;
    const [x, y] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (!this.at && Math.hypot(x, y) < LEAST) return;
    this.at = { card: this.from.card, x, y };
    this.spent = true;
  }

  /** Gives the card that was let go above this line. */
  drop(event: PointerEvent, line: number): number | null {
    const held = this.at;
    this.from = this.at = null;
    setTimeout(() => (this.spent = false));
    return held && event.type === "pointerup" && event.clientY < line ? held.card : null;
  }

  clicks(): boolean {
    return !this.spent;
  }

  isOf(card: number): boolean {
    return this.at?.card === card;
  }

  style(card: number): string {
    return this.at?.card === card ? `;translate:${this.at.x}px ${this.at.y}px` : "";
  }
}
