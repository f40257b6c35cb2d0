import type { Clock } from "../clock.js";
import type { Command, Order, Refusal, Stage } from "../driver.js";
import type { CommandResponse } from "./message.js";
import type { Request } from "./traffic-light.js";

type Name = "acknowledged" | "responded" | "observed";

/** One order on its way: which of its three truths are known. Each of them is told once. */
export class OrderRun {
  readonly command: Command;
  readonly sentAt: number;
  readonly #open = new Map<Name, (stage: Stage) => void>();

  constructor(
    readonly order: Order,
    readonly request: Request | null,
    readonly securityCode: string,
    private readonly clock: Clock,
  ) {
    this.sentAt = clock.now();
    const make = (name: Name) => new Promise<Stage>((settle) => this.#open.set(name, settle));
    this.command = { acknowledged: make("acknowledged"), responded: make("responded"), observed: make("observed") };
  }

  isOpen(name: Name): boolean {
    return this.#open.has(name);
  }

  confirm(name: Name): void {
    this.#settle(name, { is: "yes", at: this.clock.now() });
  }

  /** The order has no effect. Words of a controller may repeat what they were given: the code is taken out of them. */
  refuse(code: Refusal, words: string): void {
    const clean = this.securityCode === "" ? words : words.replaceAll(this.securityCode, "…");
    const stage: Stage = { is: "refused", at: this.clock.now(), code, words: clean, isDevices: code === "device" };
    for (const name of [...this.#open.keys()]) this.#settle(name, stage);
  }

  /** The controller never tells whether it shows what was ordered. */
  leaveUntold(words: string): void {
    this.#settle("observed", { is: "untold", at: this.clock.now(), words });
  }

  /** Nobody will know these of it. */
  leave(names: readonly Name[], words: string): void {
    for (const name of names) this.#settle(name, { is: "unconfirmed", at: this.clock.now(), words });
  }

  /** Why a response is none of agreement; null where it is one. */
  objection({ rvs }: CommandResponse): string | null {
    const own = rvs.filter(({ cCI }) => cCI === this.request?.code);
    const asked = new Map(this.request?.arguments("").map(({ n, v }) => [n, v]));
    for (const { n, v, age } of own) {
      if (age === "undefined") return "The component does not exist in this controller.";
      if (age === "unknown") return `This controller does not know the command ${this.request?.code}.`;
      const value = asked.get(n);
      if (n !== "securityCode" && value !== undefined && String(v).toLowerCase() !== value.toLowerCase()) {
        return `The controller answers ${n} "${String(v).slice(0, 100)}" where "${value}" was ordered.`;
      }
    }
    return null;
  }

  #settle(name: Name, stage: Stage): void {
    this.#open.get(name)?.(stage);
    this.#open.delete(name);
  }
}
