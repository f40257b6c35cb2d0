/** Version of this package; test/build/version.test.ts compares it with `package.json`. */
export const VERSION = "1.0.0";
