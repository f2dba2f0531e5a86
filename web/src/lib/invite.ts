import { api, linkAddress } from "./api";
import { copyLink } from "./clipboard";

/** Makes a link that takes a seat, puts it into the clipboard and gives its address. */
export async function invitation(table: string, seat: number): Promise<string> {
  const address = linkAddress(await api.link(table, { kind: "invitation", seat }));
  await copyLink(address);
  return address;
}
