import { accountOps } from "./account.js";
import { administrationOps } from "./administration.js";
import { alarmOps } from "./alarms.js";
import { analyticsOps } from "./analytics.js";
import { archiveOps } from "./archive.js";
import { auditOps } from "./audit.js";
import { authOps } from "./auth.js";
import { cityOps } from "./city.js";
import { crossOps } from "./cross.js";
import { crossroadOps } from "./crossroad.js";
import { draftOps } from "./drafts.js";
import { guestOps } from "./guest.js";
import { holdOps } from "./holds.js";
import { inactiveOps } from "./inactive.js";
import { landingOps } from "./landing.js";
import { measureOps } from "./measures.js";
import { messageOps } from "./messages.js";
import { pictureOps } from "./pictures.js";
import { rtcOps } from "./rtc.js";
import { rtsOps } from "./rts.js";
import { secondStepOps } from "./second-step.js";
import { signOnOps } from "./sign-on.js";
import { signalOps } from "./signals.js";
import { streamOps } from "./stream.js";
import { tileOps } from "./tiles.js";
import { transportOps } from "./transport.js";
import { udsOps } from "./uds.js";
import { vehicleOps } from "./vehicles.js";

/**
 * Every call of the provider (spec 7) and every assumed one (design 4). The provider's routes, OpenAPI, the tests' fault
 * data and the client's types come from here. Widgets import the table of their own noun, so that a form carries no map.
 */
export const ops = {
  ...landingOps,
  ...authOps,
  ...signOnOps,
  ...secondStepOps,
  ...guestOps,
  ...signalOps,
  ...accountOps,
  ...administrationOps,
  ...cityOps,
  ...transportOps,
  ...crossroadOps,
  ...holdOps,
  ...draftOps,
  ...crossOps,
  ...analyticsOps,
  ...measureOps,
  ...rtsOps,
  ...rtcOps,
  ...archiveOps,
  ...udsOps,
  ...vehicleOps,
  ...messageOps,
  ...alarmOps,
  ...inactiveOps,
  ...pictureOps,
  ...auditOps,
  ...streamOps,
  ...tileOps,
} as const;

export type OperationName = keyof typeof ops;
