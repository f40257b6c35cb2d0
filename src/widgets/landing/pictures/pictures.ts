/** What is shown of the product, first on the page the map. */
export const screens = ["device", "phone", "desk", "analytics"] as const;
export type Shown = "map" | (typeof screens)[number];

/** Addresses of the pictures of one city, which speaks the language of the page. `npm run pictures landing` makes the files. */
export type Pictures = Readonly<Record<Shown, { readonly light: string; readonly dark: string }>>;

/** Their sizes in pixels, so that the page keeps their places. */
export const sizes: Readonly<Record<Shown, readonly [width: number, height: number]>> = {
  map: [1040, 720],
  device: [1280, 854],
  desk: [426, 569],
  analytics: [1280, 854],
  phone: [390, 780],
};
