import address from "worker:./worker.ts";
import type { Job, Reply } from "./jobs.js";

/** What Trusted Types ask of the address of a worker. */
interface TypesOfTrust {
  createPolicy(name: string, rules: Policy): Policy;
}
interface Policy {
  createScriptURL(url: string): string;
}

/** Does a job under a number; `own` are buffers made for it alone, which are handed over and not copied. */
export type Run = (id: number, job: Job, own?: Transferable[]) => void;

/** A worker that nobody uses yet; null once the page has refused one: each attempt would be a report of its policy. */
let spare: Worker | null | undefined;
let isWarm = false;
/** Made once, though each provider has a worker of its own: a page that lists it in `trusted-types` forbids a second one. */
let policy: Policy | undefined;

/** Lets the first worker load while the page still has other things to wait for. */
export function warmUp(): void {
  if (!isWarm) spare = open();
  isWarm = true;
}

/**
 * Starts the reader in a worker; null where the page allows none: its file stands on another host than the page, or the
 * policy of the page forbids it (`worker-src`, a list in `trusted-types` without `its-map-worker`). `onLost` is called
 * when it could not be loaded after all.
 */
export function startWorker(reply: (reply: Reply) => void, onLost: () => void): Run | null {
  warmUp();
  const worker = spare === undefined ? open() : spare;
  spare = worker ? undefined : null;
  if (!worker) return null;
  let isHere = false;
  worker.onmessage = ({ data }: MessageEvent<readonly Reply[] | "here">) => {
    isHere = true;
    if (data !== "here") data.forEach(reply);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    if (isHere) return;
    worker.terminate();
    spare = null;
    onLost();
  };
  // Not before the worker is sure to take it: what is handed over is gone here.
  return (id, job, own = []) => worker.postMessage({ id, job }, isHere ? own : []);
}

function open(): Worker | null {
  try {
    return new URL(address).origin === location.origin ? new Worker(trusted(address), { type: "module", name: "its-map" }) : null;
  } catch {
    return null;
  }
}

const plain: Policy = { createScriptURL: (url) => url };

function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TypesOfTrust };
  policy ??= trustedTypes?.createPolicy("its-map-worker", plain) ?? plain;
  return policy.createScriptURL(url);
}
