import type ru from "./ru.js";

export default {
  "inactive.return": "Return to service",
  "inactive.take": "Take out of service",
  "inactive.title": "Take out of service",
  "inactive.means":
    "It will count in no figure, raise no message or alarm and take no new command. An override in force can still be given back.",
  "inactive.reason": "Reason",
  "inactive.noReason": "Give a reason.",
  "inactive.until": "Expected back (optional)",
  "inactive.wrongDate": "Give a date to come, or leave it empty.",
  "inactive.change": "Change",
} satisfies Record<keyof typeof ru, string>;
