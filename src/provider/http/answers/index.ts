import type { Answers } from "../answer.js";
import { accountAnswers } from "./account.js";
import { administrationAnswers } from "./administration.js";
import { alarmAnswers } from "./alarms.js";
import { archiveAnswers } from "./archive.js";
import { auditAnswers } from "./audit.js";
import { authAnswers } from "./auth.js";
import { cityAnswers } from "./city.js";
import { crossAnswers } from "./cross.js";
import { crossroadAnswers } from "./crossroad.js";
import { deskAnswers } from "./desk.js";
import { guestAnswers } from "./guest.js";
import { inactiveAnswers } from "./inactive.js";
import { landingAnswers } from "./landing.js";
import { measureAnswers } from "./measures.js";
import { messageAnswers } from "./messages.js";
import { pictureAnswers } from "./pictures.js";
import { rtcAnswers } from "./rtc.js";
import { rtsAnswers } from "./rts.js";
import { secondStepAnswers } from "./second-step.js";
import { signOnAnswers } from "./sign-on.js";
import { streamAnswers } from "./stream.js";
import { tileAnswers } from "./tiles.js";
import { udsAnswers } from "./uds.js";
import { vehicleAnswers } from "./vehicles.js";

/** An answer for every call of the contract. */
export const answers: Answers = {
  ...landingAnswers,
  ...authAnswers,
  ...signOnAnswers,
  ...secondStepAnswers,
  ...guestAnswers,
  ...accountAnswers,
  ...auditAnswers,
  ...administrationAnswers,
  ...cityAnswers,
  ...crossroadAnswers,
  ...deskAnswers,
  ...crossAnswers,
  ...measureAnswers,
  ...rtsAnswers,
  ...rtcAnswers,
  ...archiveAnswers,
  ...udsAnswers,
  ...vehicleAnswers,
  ...messageAnswers,
  ...alarmAnswers,
  ...inactiveAnswers,
  ...pictureAnswers,
  ...streamAnswers,
  ...tileAnswers,
};
