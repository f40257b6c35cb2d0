import { ProviderError } from "../provider-error.js";

/** Error code for a file that was changed or removed after it was chosen; the browser can no longer read it. */
export const UNREADABLE = "unreadable_file";

/** The reason of a failed upload: a file that can no longer be read fails like a lost connection, so the files are read once more. */
async function whyCut(form: FormData): Promise<Error> {
  try {
    for (const part of form.values()) if (part instanceof File) await part.slice(0, 1).arrayBuffer();
    return new TypeError("The connection was cut.");
  } catch (error) {
    return new ProviderError("network", `The file cannot be read any more: ${String(error)}`, { code: UNREADABLE });
  }
}

/**
 * A `fetch` for forms that reports how many bytes were sent: by `XMLHttpRequest`, which alone counts them in every browser and
 * over HTTP/1.1. Token and checks stay those of the client.
 */
export const withProgress =
  (form: FormData, progress: (sent: number) => void): typeof fetch =>
  (input) =>
    new Promise((resolve, reject) => {
      const { method, url, headers, signal } = input as Request;
      const sending = new XMLHttpRequest();
      const abort = () => sending.abort();
      sending.open(method, url);
      sending.responseType = "blob";
      for (const [name, value] of headers) if (name !== "content-type") sending.setRequestHeader(name, value);
      sending.upload.onprogress = ({ loaded }) => progress(loaded);
      sending.onload = () => {
        const { status, statusText, response } = sending;
        resolve(new Response(status === 204 ? null : (response as Blob), { status, statusText, headers: headersOf(sending) }));
      };
      sending.onerror = () => void whyCut(form).then(reject);
      sending.onabort = () => reject(new DOMException("The upload was given up.", "AbortError"));
      sending.onloadend = () => signal.removeEventListener("abort", abort);
      signal.addEventListener("abort", abort);
      if (signal.aborted) reject(new DOMException("The upload was given up.", "AbortError"));
      else sending.send(form);
    });

function headersOf(sent: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of sent.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
