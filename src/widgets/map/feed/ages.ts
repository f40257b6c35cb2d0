/** Ages by the number that stands for them in a column. */
export const ages = ["recent", "old", "unknown"] as const;
