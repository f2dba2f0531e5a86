/** 16 random bytes in hex: a seat's own share of chance, or an id that nobody else has. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
