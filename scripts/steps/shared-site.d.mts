export const siteArgs: readonly string[];
export function startSharedSite(): Promise<{ env: { ITS_TEST_SITE: string; ITS_TEST_BROWSER: string }; close(): Promise<void> }>;
