const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A file's name without path, control and direction signs, at most 180 characters with its ending kept; never used on disk. */
export function safeName(name: string): string {
  const bare = (name.split(/[\\/]/).at(-1) ?? "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, "")
    .replace(/\p{Surrogate}/gu, "")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "");
  const dot = bare.lastIndexOf(".");
  const ending = dot > 0 ? bare.slice(dot).slice(0, 12) : "";
  const stem = (dot > 0 ? bare.slice(0, dot) : bare).slice(0, 180 - ending.length);
  const whole = `${stem}${ending}` || "file";
  return reserved.test(whole) ? `_${whole}` : whole;
}

/** `Content-Disposition` of a download (RFC 6266): an ASCII name for old readers, the true one by RFC 5987. */
export function attachment(name: string, plain = name.replace(/[^\w.-]/g, "_")): string {
  const coded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}
