import { api, linkAddress } from "./api";
import { copyLink } from "./clipboard";

/** Makes a link that takes a seat, puts it into the clipboard and gives its address. */
export async function invitation(table: string, seat: number): Promise<string> {
  const address = linkAddress(await api.link(table, { kind: "invitation", seat }));
  await copyLink(address);
  return address;
}

/** The same for all open seats; `known`: the link that was made before. */
export async function tableLink(table: string, known = ""): Promise<string> {
  const address = known || linkAddress(await api.link(table, { kind: "table" }));
  await copyLink(address);
  return address;
}
