import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** Addresses and subnets as `10.0.0.7` or `10.0.0.0/8`, in a form that can be asked; a wrong one is an error sentence. */
export function addressList(written: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of written) {
    const [address = "", bits, ...rest] = each.split("/");
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (!version || rest.length > 0 || bits === "" || !Number.isInteger(prefix) || prefix < 0 || prefix > most)
      throw new Error(`The proxy "${each}" must be an address like 10.0.0.7, or a subnet like 10.0.0.0/8.`);
    list.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

const has = (list: BlockList, address: string): boolean => isIP(address) > 0 && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");

/** Whether the other end of the connection is one of the `proxies`. */
export const isTrusted = ({ socket }: IncomingMessage, proxies: BlockList): boolean => has(proxies, socket.remoteAddress ?? "");

/**
 * The address of the caller: the one that connects or, behind one of the `proxies`, the last address in `X-Forwarded-For` that
 * is none of them. What stands before it was written by the visitor.
 */
export function addressOf(c: Context, proxies: BlockList): string {
  const named = (c.req.header("x-forwarded-for") ?? "").split(",").map((each) => each.trim());
  let address = getConnInfo(c).remote.address ?? "unknown";
  while (has(proxies, address)) {
    const before = named.pop();
    if (!before || !isIP(before)) break;
    address = before;
  }
  return address;
}
