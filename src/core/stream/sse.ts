/** A server-sent event; a comment, which keeps the line open, has the name "". */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Most characters of one event: longer than any event of the contract. */
const LONGEST = 32 * 1024 * 1024;

/**
 * Server-sent events (HTML Standard, 9.2) of a body as they come. Of the fields `event` and `data` are read. Throws when the body
 * breaks; ends when the body does, or when `signal` aborts.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", cancel);
  const decoder = new TextDecoder();
  let rest = "";
  let name = "";
  let data: string[] = [];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      if (rest.length > LONGEST) throw new TypeError("An event is too long.");
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield { name: name || "message", data: data.join("\n") };
          name = "";
          data = [];
        } else if (line.startsWith(":")) yield { name: "", data: "" };
        else if (line.startsWith("event:")) name = line.slice(6).trim();
        else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
      }
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
    cancel();
  }
}
