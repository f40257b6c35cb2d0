import address from "worker:./worker.ts";
import type { Job, Reply } from "./jobs.js";

/** The part of Trusted Types that makes the address of a worker. */
interface TypesOfTrust {
  createPolicy(name: string, rules: Policy): Policy;
}
interface Policy {
  createScriptURL(url: string): string;
}

/** Runs a job under an id; `own` are buffers that are transferred instead of copied. */
export type Run = (id: number, job: Job, own?: Transferable[]) => void;

/** Milliseconds a worker may take to load before the reader starts on the page instead. */
const LOAD_TIMEOUT = 15_000;

/** A worker that is loading or runs. It is watched from the moment it is opened, since it may be lost before anybody uses it. */
interface Opened {
  readonly worker: Worker;
  state: "loading" | "here" | "lost";
  /** Set by the user of the worker. */
  receive(replies: readonly Reply[]): void;
  onLost(): void;
}

/**
 * A worker that was started early and has no user yet; null once the page has refused one, since each attempt reports a policy
 * violation.
 */
let spare: Opened | null | undefined;
let isWarm = false;
/** Made once for all workers: a page that lists the policy in `trusted-types` forbids a second one of the same name. */
let policy: Policy | undefined;

/** Starts the first worker early, while the page waits for other files. */
export function warmUp(): void {
  if (!isWarm) spare = open();
  isWarm = true;
}

/**
 * Starts the reader in a worker; null where the page has none: its file stands on another host than the page, the
 * policy of the page forbids it (`worker-src`, a list in `trusted-types` without `its-map-worker`), or it was lost before.
 * `onLost` is called when it cannot be loaded after all: its file is missing, is no script, or does not come in time.
 */
export function startWorker(reply: (reply: Reply) => void, onLost: () => void): Run | null {
  warmUp();
  const opened = spare === undefined ? open() : spare;
  const isUsable = opened !== null && opened.state !== "lost";
  spare = isUsable ? undefined : null;
  if (!isUsable) return null;
  opened.receive = (replies) => replies.forEach(reply);
  opened.onLost = () => {
    spare = null;
    onLost();
  };
  // Transferred only when the worker is known to run: after a transfer the page no longer has the buffers.
  return (id, job, own = []) => opened.worker.postMessage({ id, job }, opened.state === "here" ? own : []);
}

function open(): Opened | null {
  let worker: Worker;
  try {
    if (new URL(address).origin !== location.origin) return null;
    worker = new Worker(trusted(address), { type: "module", name: "its-map" });
  } catch {
    return null;
  }
  const opened: Opened = { worker, state: "loading", receive: () => {}, onLost: () => {} };
  const lose = () => {
    if (opened.state !== "loading") return;
    opened.state = "lost";
    clearTimeout(deadline);
    worker.terminate();
    opened.onLost();
  };
  const deadline = setTimeout(lose, LOAD_TIMEOUT);
  worker.onmessage = ({ data }: MessageEvent<readonly Reply[] | "here">) => {
    opened.state = "here";
    clearTimeout(deadline);
    if (data !== "here") opened.receive(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    lose();
  };
  return opened;
}

const plain: Policy = { createScriptURL: (url) => url };

function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TypesOfTrust };
  policy ??= trustedTypes?.createPolicy("its-map-worker", plain) ?? plain;
  return policy.createScriptURL(url);
}
