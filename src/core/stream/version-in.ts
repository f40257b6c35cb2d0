/** The version of a list: the text between the quotes of its `ETag`; undefined where it has none that the stream could name. */
export const versionIn = (headers: Headers): string | undefined => /^"([\w.~+/=-]+)"$/.exec(headers.get("etag") ?? "")?.[1];
