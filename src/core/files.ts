/** A file the provider gave, under the name it gave. */
export interface ProviderFile {
  name: string;
  blob: Blob;
}

/** File name of a `Content-Disposition` header, RFC 5987 form first; empty when there is none. */
export function fileName(disposition: string | null): string {
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;]+)/i.exec(disposition ?? "")?.[1];
  if (extended) {
    try {
      return plainName(decodeURIComponent(extended.trim()));
    } catch {
      // A wrongly encoded name: use the plain form below.
    }
  }
  const simple = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? "");
  return plainName((simple?.[1]?.replace(/\\(.)/g, "$1") ?? simple?.[2] ?? "").trim());
}

/** A file's name as it may be shown and saved: names come from outside, so no path, no control or direction-changing characters. */
export function plainName(name: string): string {
  return (name.split(/[/\\]/).pop() ?? "").replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "").slice(0, 255);
}

/** A blob as a data URL: pages with a strict policy allow `data:` for pictures and not `blob:`. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
