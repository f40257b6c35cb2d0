import { isIP } from "node:net";

/**
 * What a visitor is counted by: the address, and of IPv6 the network of 64 bits, since one line has all of its addresses (RFC
 * 6177). An IPv4 address in IPv6 notation counts as IPv4.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (isIP(bare) !== 6) return address;
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  if (short.startsWith("::ffff:")) return short;
  const [head = [], tail = []] = short.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
