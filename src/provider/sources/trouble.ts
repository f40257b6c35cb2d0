import type { AlarmPriority } from "../../core/contract/alarms.js";
import type { Said } from "../base/words.js";
import type { Position } from "../city/model.js";

/** What a device has in common with others, by names; null where it has nothing, or nobody knows. */
export interface Shared {
  readonly line: string | null;
  readonly supply: string | null;
}

/** A line or a supply that tells of itself that it is down. */
export interface PartDown {
  readonly kind: "line" | "supply";
  readonly id: string;
  /** Unix s. */
  readonly utime: number;
}

/** What a cabinet tells of its equipment: a lamp, a door, a battery. */
export interface EquipmentSeen {
  readonly device: { readonly kind: "rts" | "rtc"; readonly oID: number };
  readonly code: string;
  readonly words: Said;
  readonly priority: AlarmPriority;
  readonly utime: number;
}

/** A source of data that has said nothing for longer than it should. */
export interface FeedSeen {
  readonly id: string;
  readonly name: Said;
  /** Unix s, since when. */
  readonly utime: number;
}

/** A street that is held up. */
export interface JamSeen {
  readonly id: string;
  readonly street: Said;
  readonly place: Position | null;
  /** A signal controller there. */
  readonly oID: number | null;
  readonly utime: number;
}
