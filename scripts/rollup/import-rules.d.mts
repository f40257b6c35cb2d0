export const floors: readonly string[];
export function refusal(from: string, to: string): string | null;
export function importRules(): {
  name: string;
  resolveId: (this: unknown, specifier: string, importer: string | undefined, options: object) => Promise<null>;
};
