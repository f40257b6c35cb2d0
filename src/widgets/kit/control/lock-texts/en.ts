import type ru from "./ru.js";

export default {
  "lock.moving": "The screen has just changed and your press was ignored. Check, and press again.",
  "lock.silent": "The last reading arrived more than 15 seconds ago and your press was ignored. Waiting for a fresh one.",
  "lock.away": "The page was hidden or the computer slept, and your press was ignored. Waiting for a fresh reading.",
  "lock.undated": "The city's time is not known now and your press was ignored. Waiting for the server's answer.",
} satisfies Record<keyof typeof ru, string>;
