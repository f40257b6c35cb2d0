import type { Socket } from "node:net";
import { networkOf } from "../../../base/network.js";

/** Places in each room beside one for every site. */
const SPARE = 32;
/** Networks that are known, for each site: a site behind a mobile operator comes from many. */
const NETWORKS_OF_SITE = 8;

/** How far a connection has come: its TLS is not done, or its site has not opened the conversation. */
type Stage = "handshake" | "opening";

/**
 * Where connections stand until their site is open. A site says who it is at once. So in a full room the network with the most
 * places loses its oldest one, and nobody who only waits keeps a site out. Networks from which a site has spoken have rooms of their
 * own, which strangers cannot fill; a city behind one address is not shut out.
 */
export class Door {
  readonly #rooms = new Map<string, Map<Socket, string>>();
  readonly #known = new Set<string>();

  constructor(
    private readonly sites: number,
    /** Is told who has to leave. */
    private readonly onFull: (socket: Socket) => void,
  ) {}

  /** Takes a connection in, or on from the stage before. */
  enter(socket: Socket, stage: Stage, address: string): void {
    this.leave(socket);
    const network = networkOf(address);
    const name = `${stage} ${this.#known.has(network) ? "known" : "strangers"}`;
    const room = this.#rooms.get(name) ?? new Map<Socket, string>();
    this.#rooms.set(name, room);
    if (room.size >= this.sites + SPARE) {
      const oldest = oldestOfLargest(room);
      room.delete(oldest);
      this.onFull(oldest);
    }
    room.set(socket, network);
  }

  /** A connection is closed, or its site is open. */
  leave(socket: Socket): void {
    for (const room of this.#rooms.values()) room.delete(socket);
  }

  /** A site has spoken from this address. */
  know(address: string): void {
    const network = networkOf(address);
    this.#known.delete(network);
    this.#known.add(network);
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size > NETWORKS_OF_SITE * this.sites) this.#known.delete(oldest);
  }
}

/** The connection that has been longest in a room, of the network that has most of them. */
function oldestOfLargest(room: ReadonlyMap<Socket, string>): Socket {
  const networks = new Map<string, Socket[]>();
  for (const [socket, network] of room) networks.set(network, [...(networks.get(network) ?? []), socket]);
  const [largest] = [...networks.values()].sort((left, right) => right.length - left.length);
  return largest?.[0] as Socket;
}
