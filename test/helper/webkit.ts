import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findBrowser } from "../../scripts/steps/browsers.mjs";
import { freePort } from "./free-port.js";
import { waitUntil } from "./wait-until.js";

/** An element of the page, as the WebDriver protocol names one. */
type Handle = Readonly<Record<string, string>>;

export const ENTER = "\uE007";

/**
 * WebKit (the engine of every browser on an iPhone) in a window of its own on a screen that nobody sees, driven by W3C WebDriver.
 * Elements are looked for in all shadow roots. The protocol knows no console.
 */
export async function startWebkit() {
  const screen = spawn(findBrowser("xvfb"), ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const port = await freePort();
  const driver = spawn(findBrowser("webkit"), ["-p", `${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const end = () => {
    for (const child of [driver, screen] as ChildProcess[]) child.kill();
  };
  process.once("exit", end);

  async function call<Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }
  await waitUntil("the driver listens", () => call("GET", "/status").catch(() => null));
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { args: ["--automation"] } },
    },
  });
  const session = `/session/${sessionId}`;
  const run = <Result>(code: (...args: never[]) => Result, ...args: unknown[]) =>
    call<Result>("POST", `${session}/execute/sync`, { script: `return (${code}).apply(null, arguments)`, args });
  const idOf = (element: Handle) => Object.values(element)[0];

  /** The first visible element that fits `selector` and says `text`, by its label or its content. */
  const find = (selector: string, text = "") =>
    waitUntil(`WebKit shows ${selector} "${text}"`, () => run(findVisible, selector, text) as Promise<Handle | null>);

  const findHidden = (selector: string) => waitUntil(`WebKit has ${selector}`, () => run(findAny, selector) as Promise<Handle | null>);

  return {
    run,
    find,
    async open(url: string) {
      await call("POST", `${session}/url`, { url });
    },
    url: () => call<string>("GET", `${session}/url`),
    resize: (width: number, height: number) => call("POST", `${session}/window/rect`, { width, height }),
    async click(selector: string, text?: string) {
      await call("POST", `${session}/element/${idOf(await find(selector, text))}/click`, {});
    },
    async type(selector: string, text: string) {
      await call("POST", `${session}/element/${idOf(await find(selector))}/value`, { text });
    },
    isThere: (selector: string) => run(findVisible, selector, "").then(Boolean),
    /** Gives a file to an input, which pages hide. */
    async giveFile(selector: string, file: string) {
      await call("POST", `${session}/element/${idOf(await findHidden(selector))}/value`, { text: file });
    },
    /** Chooses an option, which has no place on the page. */
    async choose(selector: string) {
      await call("POST", `${session}/element/${idOf(await findHidden(selector))}/click`, {});
    },
    async close() {
      await call("DELETE", session).catch(() => {});
      end();
    },
  };
}

export type Webkit = Awaited<ReturnType<typeof startWebkit>>;

// Both run in the page, and are sent there as text.

function findVisible(selector: string, text: string): Element | null {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const says = (element: Element) => `${element.getAttribute("aria-label") ?? ""} ${element.textContent}`.includes(text);
  return all(document).find((each) => each.matches(selector) && each.getClientRects().length > 0 && says(each)) ?? null;
}

function findAny(selector: string): Element | null {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  return all(document).find((each) => each.matches(selector)) ?? null;
}
