/** 128 random bits as hex. Not `crypto.randomUUID`, which browsers offer on HTTPS pages alone. */
export const uniqueId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
