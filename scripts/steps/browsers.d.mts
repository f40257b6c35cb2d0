export function findBrowser(name: "chromium" | "firefox" | "webkit" | "xvfb"): string;
export const chromiumFlags: string[];
