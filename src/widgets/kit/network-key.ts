/** The sentence for a call without an answer: this browser's connection is at fault only where the browser says so. */
export const networkKey = () => (navigator.onLine ? "error.silent" : "error.network");
