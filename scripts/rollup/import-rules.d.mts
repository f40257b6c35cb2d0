export function importRules(): {
  name: string;
  resolveId: (this: unknown, specifier: string, importer: string | undefined, options: object) => Promise<null>;
};
