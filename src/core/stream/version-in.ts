/** Version of a list: its `ETag` without quotes; undefined without one, or for a weak one, which the stream cannot name. */
export const versionIn = (headers: Headers): string | undefined => /^"([\w.~+/=-]+)"$/.exec(headers.get("etag") ?? "")?.[1];
