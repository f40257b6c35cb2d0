/** Where a plugin's file is; relative addresses are the portal's own. */
export const addressOf = (url: string): string => new URL(url, document.baseURI).href;
