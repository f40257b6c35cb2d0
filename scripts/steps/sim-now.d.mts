export function momentOfTests(passed?: number): string;
