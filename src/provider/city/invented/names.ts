/** The streets that make a town (arterials.ts): its squares, what leads out of them, the ring, the boulevard and the quays. */
export type MainStreet =
  | "square"
  | "otherSquare"
  | "central"
  | "west"
  | "northWest"
  | "northEast"
  | "east"
  | "otherWest"
  | "otherEast"
  | "southWest"
  | "southEast"
  | "ring"
  | "station"
  | "boulevard"
  | "quay"
  | "otherQuay";
export type SmallStreet = "street" | "lane" | "passage";
/** Districts that have a fixed name. The others take one of `outskirts`. */
export type NamedDistrict = "old" | "station" | "quay" | "suburb" | "otherBank" | "works" | "southWorks";
export type NamedPlace = "school" | "hospital" | "university" | "stadium" | "cemetery";

/** How an invented city and what is in it are called. */
export interface InventedNames {
  city: string;
  river: string;
  motorway: string;
  mainStreets: Readonly<Record<MainStreet, string>>;
  districts: Readonly<Record<NamedDistrict, string>>;
  outskirts: readonly string[];
  /** For the larger streets that are not among the main ones. */
  streets: readonly string[];
  /** How many words there are for small streets. */
  smallStreets: number;
  /** A small street by the number of its word; `round`: so many of that kind and word are there already. */
  smallStreet(kind: SmallStreet, word: number, round: number): string;
  /** Of stops that are not called after a street. */
  landmarks: readonly string[];
  places: Readonly<Record<NamedPlace, string>>;
  /** One of several places of a kind. */
  numbered(place: string, number: number): string;
}
