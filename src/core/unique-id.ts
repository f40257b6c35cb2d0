/** A name nothing else has; made of what browsers give pages without HTTPS too. */
export const uniqueId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
