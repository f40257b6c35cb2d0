/**
 * Lets time pass so many times faster on this page, for clocks and timers alike, until what is given back is called. Answers of
 * a provider do not come faster: a hundred milliseconds of it are two seconds at a factor of 20.
 */
export function hurryTime(factor: number): () => void {
  const { setTimeout, setInterval, performance } = globalThis;
  const { now } = Date;
  const steady = performance.now.bind(performance);
  const start = now();
  const steadyStart = steady();
  Date.now = () => start + (now() - start) * factor;
  performance.now = () => steadyStart + (steady() - steadyStart) * factor;
  globalThis.setTimeout = ((call: TimerHandler, ms = 0, ...more: unknown[]) => setTimeout(call, ms / factor, ...more)) as never;
  globalThis.setInterval = ((call: TimerHandler, ms = 0, ...more: unknown[]) => setInterval(call, ms / factor, ...more)) as never;
  return () => {
    Date.now = now;
    Reflect.deleteProperty(performance, "now");
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}
