/**
 * Loaded before everything else (`node --import`), it gives a process and its threads another clock: `CLOCK_AHEAD` says by how many ms that
 * goes ahead, `CLOCK_STANDS` at which moment (ms since 1970) it stands still.
 */
const { CLOCK_AHEAD = 0, CLOCK_STANDS } = process.env;

const Real = Date;
const now = () => (CLOCK_STANDS === undefined ? Real.now() + Number(CLOCK_AHEAD) : Number(CLOCK_STANDS));
globalThis.Date = new Proxy(Real, {
  construct: (target, parts, maker) => Reflect.construct(target, parts.length > 0 ? parts : [now()], maker),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
