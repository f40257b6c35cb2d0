/** File types that are taken: endings, media type, and how their first bytes look. */
const kinds: { endings: string[]; type: string; matches: (head: Buffer) => boolean }[] = [
  { endings: ["pdf"], type: "application/pdf", matches: (head) => head.subarray(0, 1024).includes("%PDF-") },
  { endings: ["png"], type: "image/png", matches: starts("89504e470d0a1a0a") },
  { endings: ["jpg", "jpeg"], type: "image/jpeg", matches: starts("ffd8ff") },
  { endings: ["gif"], type: "image/gif", matches: starts("474946383") },
  {
    endings: ["webp"],
    type: "image/webp",
    matches: (head) => head.subarray(0, 4).toString() === "RIFF" && head.subarray(8, 12).toString() === "WEBP",
  },
  { endings: ["zip", "docx", "xlsx", "pptx", "odt", "ods", "odp"], type: "application/zip", matches: starts("504b0304") },
  { endings: ["doc", "xls", "ppt", "vsd"], type: "application/octet-stream", matches: starts("d0cf11e0a1b11ae1") },
  { endings: ["rtf"], type: "application/rtf", matches: (head) => head.subarray(0, 5).toString() === "{\\rtf" },
  { endings: ["dwg"], type: "application/octet-stream", matches: (head) => head.subarray(0, 4).toString() === "AC10" },
  { endings: ["txt", "csv", "dxf"], type: "text/plain; charset=utf-8", matches: (head) => !head.includes(0) },
];

function starts(hex: string): (head: Buffer) => boolean {
  return (head) => head.toString("hex", 0, 8).startsWith(hex);
}

/** The media type of a file whose ending and first bytes agree, null when they do not or the ending is not taken. */
export function typeOf(name: string, head: Buffer): string | null {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  const kind = kinds.find(({ endings }) => endings.includes(ending));
  return kind?.matches(head) ? kind.type : null;
}
