import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What stands before a server and leads connections to `port`; one that is there stays where it leads until it is cut. */
export async function startTcpProxy(port: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let count = 0;
  const proxy = createServer((near) => {
    count++;
    const far = connect(state.port, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on("error", () => {});
      one.on("close", () => {
        pairs.delete(pair);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
  const state = {
    port,
    at: (proxy.address() as AddressInfo).port,
    /** How many have connected since the beginning. */
    count: () => count,
    /** Ends all connections that are there. */
    cut(): void {
      for (const [near, far] of pairs) for (const each of [near, far]) each.destroy();
    },
    /** Passes nothing on any more of the connections that are there, and closes none: the other side has gone without a word. */
    stall(): void {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close(): void {
      state.cut();
      proxy.close();
    },
  };
  return state;
}
