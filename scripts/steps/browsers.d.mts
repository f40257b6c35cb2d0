export function findBrowser(name: "chromium" | "firefox"): string;
export const chromiumFlags: string[];
