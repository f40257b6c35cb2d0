/** The four claims of spec 1, in its order; `figure` is shown large beside the words. */
export const claims = ["congestion", "accidents", "monitoring", "reliability"] as const;
