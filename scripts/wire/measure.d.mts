export interface Page {
  name: string;
  kB: number;
  bytes: number;
  files: number;
  tags?: string[];
}
export interface Row {
  page: Page;
  /** Script files until the page's elements stood. */
  usable: number;
  /** Bytes of each script's body, by path. */
  scripts: Map<string, number>;
}
export function measureWire(): Promise<Row[]>;
