/** Kinds of vehicles of public transport; the layer `bus` has all of them. */
export const transitKinds = ["bus", "trolleybus", "tram", "train"] as const;
export type TransitKind = (typeof transitKinds)[number];

export const isTransitKind = (kind: string): kind is TransitKind => (transitKinds as readonly string[]).includes(kind);
