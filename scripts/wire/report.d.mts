import type { Row } from "./measure.mjs";
export function table(rows: readonly Row[]): string;
export function judge(rows: readonly Row[]): { sentences: string[]; isTooMuch: boolean };
