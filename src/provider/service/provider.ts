import type { Setting } from "../../core/contract/administration.js";
import type { DatabaseCopy } from "../base/database/copy.js";
import type { Database } from "../base/database/tables.js";
import type { Tiles } from "../city/tiles/tiles.js";
import type { Commands } from "../sources/accepted.js";
import type { City } from "../sources/city.js";
import type { World } from "../sources/simulation/world.js";
import type { CodeLimit, GuessLimit } from "./accounts/guesses.js";
import type { SecondSteps } from "./accounts/second-step.js";
import type { Tokens } from "./accounts/tokens.js";
import type { Alarms } from "./alarms/board.js";
import type { AuditKey } from "./audit/key.js";
import type { Trail } from "./audit/trail.js";
import type { Desk } from "./control/desk.js";
import type { DeskActions } from "./control/desk-actions.js";
import type { Dispatch } from "./control/dispatch.js";
import type { Ledger } from "./control/ledger.js";
import type { Files } from "./files/blobs.js";
import type { Guests } from "./guests/passes.js";
import type { Measures } from "./measures/measures.js";
import type { CityEvents } from "./messages/city-events.js";
import type { Pictures } from "./pictures/pictures.js";
import type { FormLimit } from "./requests/form-limit.js";
import type { Views } from "./rights/shown.js";
import type { Tags } from "./rights/tags.js";
import type { SignOns } from "./sign-on/sign-ons.js";
import type { Snapshots } from "./stream/snapshots.js";
import type { Streams } from "./stream/streams.js";
import type { Telemetry } from "./telemetry/records.js";

/** Everything an answer may draw on. */
export interface Provider {
  world: City;
  /** What it is simulated with; null where nothing is. */
  simulation: World | null;
  /** Of everything that is random. */
  seed: number;
  db: Database;
  /** The copy of it that reports read. */
  copy: DatabaseCopy | null;
  trail: Trail;
  /** Whose audit it is, and who signs what of it is given away. */
  audit: { city: string; key: AuditKey };
  tokens: Tokens;
  signOns: SignOns;
  guesses: GuessLimit;
  codeGuesses: CodeLimit;
  secondSteps: SecondSteps;
  guests: Guests;
  forms: FormLimit;
  /** The hash of the text to which visitors consent by a form; null where the city has none of its own. */
  consent: string | null;
  commands: Commands;
  ledger: Ledger;
  dispatch: Dispatch;
  desk: Desk;
  deskActions: DeskActions;
  blobs: Files;
  snapshots: Snapshots;
  streams: Streams;
  telemetry: Telemetry;
  measures: Measures;
  /** The tags of devices, and what is shown to whom by them. */
  tags: Tags;
  views: Views;
  /** What somebody may do, or the tags of devices, were changed: all that was remembered of it is looked up anew, here and at other nodes. */
  changedRights(): Promise<void>;
  /** How the provider is set, for those who look after it. */
  settings: readonly Setting[];
  tiles: Tiles;
  events: CityEvents;
  alarms: Alarms;
  /** Learns at once, here and at the other nodes, that a device was put out of service, or is back. */
  changedInactive(): Promise<void>;
  /** The cameras whose pictures are off. */
  pictures: Pictures;
  /** Learns at once, here and at the other nodes, that pictures were put off or on, and tells open pages. */
  changedPictures(): Promise<void>;
  /** Tells real equipment what was marked as known of its faults, where this node is connected to it. */
  passOn(): Promise<void>;
  /** Learns what was done at other nodes; there is nothing to learn where there are none. */
  catchUp(wanted: "all" | "lists"): Promise<void>;
}
