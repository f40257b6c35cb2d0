import { MIDDLE } from "./city.mjs";

const CENTER = [MIDDLE.latitude, MIDDLE.longitude];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** Of which the median counts: the first few run what is still being compiled, and an operator's page has seven hundred an hour. */
const REFRESHES = 11;

/** Milliseconds of the main thread's tasks, and of the processor they had: where others share it, a task also waits for its turn. */
async function worked({ clock, processor }) {
  const [tasks, computed] = await Promise.all(
    [clock, processor].map(async (session) => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    }),
  );
  return { tasks, computed };
}

/** Two sessions, as one counts either by the clock or by the processor. */
async function watchWork(page) {
  const open = async (timeDomain) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain });
    return session;
  };
  return { clock: await open("timeTicks"), processor: await open("threadTicks") };
}

/** Milliseconds after which a browser that has just been started, and measured its memory, has nothing left to do of its own. */
const SETTLED = 1_000;

async function openPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${url}/bench/page.html`);
  return { page, sessions: await watchWork(page), errors };
}

/** Milliseconds after an answer at which the element's next question, 5 s after it, is near. */
const NEARLY = 4_500;
const soonAsked = (city) => pause(NEARLY - city.sinceAnswer());

async function refresh(page, sessions, city) {
  const asked = city.step();
  await page.evaluate(() => bench.longest());
  const before = await worked(sessions);
  await Promise.all([asked, page.evaluate(() => bench.update())]);
  await pause(1300);
  const after = await worked(sessions);
  const longest = await page.evaluate(() => bench.longest());
  return { tasks: after.tasks - before.tasks, computed: after.computed - before.computed, longest };
}

async function frames(page, act) {
  await page.evaluate(() => bench.watchFrames());
  await act();
  return page.evaluate(() => bench.takeFrames());
}

async function drag(page) {
  await page.mouse.move(640, 400);
  await page.mouse.down();
  for (let step = 0; step < 75; step++) {
    await page.mouse.move(640 - step * 4, 400 + step * 2);
    await pause(12);
  }
  await page.mouse.up();
  await pause(300);
}

async function zoom(page) {
  for (const level of [12, 13, 12, 11]) {
    await page.evaluate(([center, to]) => bench.setView(center, to), [CENTER, level]);
    await pause(700);
  }
}

const heapOf = (page) => page.evaluate(() => bench.heap());
const MB = 1_000_000;

/** One repetition of one adapter on one city: a page of its own, the figures of the table. */
export async function measure(browser, city, name) {
  const { page, sessions, errors } = await openPage(browser, city.url);
  try {
    const empty = await heapOf(page);
    await pause(SETTLED);
    city.takeBytes();
    const { first, blocked } = await page.evaluate((adapter) => bench.mount(adapter), name);
    const bytes = city.takeBytes();
    await pause(1500);
    await page.evaluate(() => bench.longest());
    const refreshes = [];
    for (let turn = 0; turn < REFRESHES; turn++) {
      await soonAsked(city);
      refreshes.push(await refresh(page, sessions, city));
    }
    const { page: heap, workers } = await heapOf(page);
    const panned = await frames(page, () => drag(page));
    const zoomed = await frames(page, () => zoom(page));
    if (errors.length > 0) throw new Error(errors[0]);
    return {
      first,
      blocked,
      refresh: median(refreshes.map(({ tasks }) => tasks)),
      computed: median(refreshes.map(({ computed }) => computed)),
      longest: Math.max(...refreshes.map(({ longest }) => longest)),
      pan50: share(panned, 0.5),
      pan95: share(panned, 0.95),
      zoom50: share(zoomed, 0.5),
      zoom95: share(zoomed, 0.95),
      heap: (heap - empty.page) / MB,
      workers: (workers - empty.workers) / MB,
      bytes,
    };
  } finally {
    await page.close();
  }
}

/** The page under far too much (faults F9): when it first shows something, how late input is, how the heap grows. */
export async function measureFault(browser, city, name) {
  const { page, sessions } = await openPage(browser, city.url);
  try {
    await pause(SETTLED);
    await page.evaluate(() => bench.watchInput());
    let isBusy = true;
    const mounted = page
      .evaluate((adapter) => bench.mount(adapter), name)
      .finally(() => {
        isBusy = false;
      });
    for (let step = 0; isBusy; step++) {
      await page.mouse.move(300 + (step % 300), 400);
      await pause(30);
    }
    const { first } = await mounted;
    const { page: before } = await heapOf(page);
    for (let turn = 0; turn < 10; turn++) {
      await soonAsked(city);
      const moving = refresh(page, sessions, city);
      for (let step = 0; step < 20; step++) {
        await page.mouse.move(300 + step * 5, 300);
        await pause(40);
      }
      await moving;
    }
    const { page: after } = await heapOf(page);
    const delays = await page.evaluate(() => bench.takeDelays());
    return { first, delay: share(delays, 0.95), before: before / MB, after: after / MB };
  } finally {
    await page.close();
  }
}

const share = (figures, part) =>
  [...figures].sort((one, other) => one - other)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? Number.NaN;
export const median = (figures) => share(figures, 0.5);
