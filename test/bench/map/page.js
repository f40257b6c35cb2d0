/**
 * What is measured implements `mount(place)`, which ends when every marker is on the screen, `update()`, which ends when the
 * changes of the city are on the screen, `setView(center, zoom)` and `stop()`.
 */
let adapter;
let frames = [];
let watched = 0;
const delays = [];
const tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
const frame = () => new Promise(requestAnimationFrame);

function watch(time, turn) {
  if (turn !== watched) return;
  frames.push(time);
  requestAnimationFrame((next) => watch(next, turn));
}

globalThis.bench = {
  /** Milliseconds from the first script to the last marker, and of tasks beyond 50 ms until then. */
  async mount(name) {
    const started = performance.now();
    adapter = await import(`/bench/adapters/${name}.js`);
    const drawn = (await adapter.mount(document.getElementById("map"))) ?? performance.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const blocked = tasks.filter((task) => task.startTime + task.duration > started).map(({ duration }) => duration - 50);
    return { first: drawn - started, blocked: blocked.reduce((sum, part) => sum + part, 0) };
  },
  update: () => adapter.update(),
  setView: (center, zoom) => adapter.setView(center, zoom),
  stop: () => adapter.stop(),
  longest: () => tasks.splice(0).reduce((longest, { duration }) => Math.max(longest, duration), 0),
  /** Frame times in ms until `takeFrames`. */
  async watchFrames() {
    frames = [];
    watch(await frame(), ++watched);
  },
  takeFrames() {
    watched += 1;
    return frames.slice(1).map((time, index) => time - frames[index]);
  },
  watchInput() {
    addEventListener("mousemove", ({ timeStamp }) => delays.push(performance.now() - timeStamp), true);
  },
  takeDelays: () => delays.splice(0),
  async heap() {
    const { breakdown } = await performance.measureUserAgentSpecificMemory();
    const of = (scope) =>
      breakdown
        .filter(({ attribution, types }) => types.includes("JavaScript") && attribution.some((part) => part.scope === scope))
        .reduce((sum, { bytes }) => sum + bytes, 0);
    return { page: of("Window"), workers: of("DedicatedWorkerGlobalScope") };
  },
};
