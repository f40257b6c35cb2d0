export const sampleGuests: readonly string[];
export interface StartedProvider {
  url: string;
  port: number;
  folder: string;
  pid: number | undefined;
  stop(signal?: NodeJS.Signals): Promise<void>;
  remove(): Promise<void>;
}
export function startProvider(options?: {
  args?: string[];
  port?: number;
  folder?: string;
  env?: NodeJS.ProcessEnv;
}): Promise<StartedProvider>;
