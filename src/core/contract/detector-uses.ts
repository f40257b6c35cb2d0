/** What a detector is for: ahead of the queue, at the stop bar, behind it (who enters in yellow and red), or to count. */
export const detectorUses = ["advance", "presence", "entry", "count"] as const;
export type DetectorUse = (typeof detectorUses)[number];
