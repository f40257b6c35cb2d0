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

/**
 * A worker that was started early and has no user yet; null once the page has refused one, since each attempt reports a policy
 * violation.
 */
let spare: Worker | null | undefined;
let isWarm = false;
/** Made once for all workers: a page that lists the policy in `trusted-types` forbids a second one of the same name. */
let policy: Policy | undefined;

/** Starts the first worker early, while the page waits for other files. */
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
  // Transferred only when the worker is known to run: after a transfer the page no longer has the buffers.
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
