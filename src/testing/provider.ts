/** What the provider is started with; each may be left out. */
export interface StartOptions {
  /** 0 or none: a free one. */
  port?: number;
  /** Origins of pages that may ask it, e.g. `http://localhost:5173`. */
  origins?: readonly string[];
  /** The city's clock in Unix seconds; without it the computer's. */
  now?: () => number;
  /** Makes the sample city so many devices large. */
  devices?: number;
}

/** A provider with the sample city in the memory of this process. */
export interface ProviderForTests {
  /** Its origin: what goes into the attribute `provider`. */
  url: string;
  /** Signs a user of the sample city in and gives the token; without a name the operator. */
  signIn(email?: string, password?: string): Promise<string>;
  stop(): Promise<void>;
}

interface ProviderPackage {
  startProvider(
    options: Omit<StartOptions, "devices"> & { devices: number | null; database: string },
  ): Promise<{ url: string; close(): Promise<void> }>;
}

const PACKAGE = "its-provider";

/**
 * Starts the reference provider in this process, on a free port of 127.0.0.1, with nothing kept: for tests in Node (Vitest,
 * Playwright, `node:test`). Rejects with a sentence when the package `its-provider` is not installed.
 */
export async function startProvider({ devices, ...options }: StartOptions = {}): Promise<ProviderForTests> {
  const { startProvider: start } = await load();
  const { url, close } = await start({ ...options, devices: devices ?? null, database: ":memory:" });
  return {
    url,
    async signIn(email = "operator@its.test", password = "operator1") {
      const response = await fetch(`${url}/api/v1/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      if (!response.ok) throw new Error(`The provider refused to sign "${email}" in: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { access_token: string }).access_token;
    },
    stop: close,
  };
}

async function load(): Promise<ProviderPackage> {
  try {
    // By a name that no bundler follows: a page that only takes `sampleAnswers` has no such package.
    return await import(/* @vite-ignore */ /* webpackIgnore: true */ PACKAGE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error(`"its-widgets/testing" starts the package "${PACKAGE}", which is not installed: npm install --save-dev ${PACKAGE}`, {
      cause: error,
    });
  }
}
