import type { Plugin } from "../core/internal.js";
import { VERSION } from "../core/version.js";
import { account } from "./account/widget.js";
import { administration } from "./administration/widget.js";
import { alarms } from "./alarms/widget.js";
import { analytics } from "./analytics/widget.js";
import { archive } from "./archive/widget.js";
import { board } from "./board/widget.js";
import { busPanel } from "./bus-panel/widget.js";
import { course } from "./course/widget.js";
import { demoForm } from "./demo-form/widget.js";
import { invitation } from "./invitation/widget.js";
import { landing } from "./landing/widget.js";
import { login } from "./login/widget.js";
import { map } from "./map/widget.js";
import { messages } from "./messages/widget.js";
import { overrides } from "./overrides/widget.js";
import { partnerForm } from "./partner-form/widget.js";
import { requests } from "./requests/widget.js";
import { rtcPanel } from "./rtc-panel/widget.js";
import { rtsPanel } from "./rts-panel/widget.js";
import { signalPerformance } from "./signal-performance/widget.js";
import { signalStatus } from "./signal-status/widget.js";
import { specialPanel } from "./special-panel/widget.js";
import { studio } from "./studio/widget.js";
import { yieldCalculator } from "./yield-calculator/widget.js";

/** All widgets of ours, registered by the same call as a plugin of others (design 8). */
export const builtIn: Plugin = {
  id: "its",
  api: 1,
  version: VERSION,
  widgets: [
    landing,
    demoForm,
    partnerForm,
    yieldCalculator,
    login,
    invitation,
    map,
    rtsPanel,
    rtcPanel,
    busPanel,
    specialPanel,
    signalStatus,
    signalPerformance,
    overrides,
    requests,
    messages,
    alarms,
    analytics,
    archive,
    account,
    administration,
    board,
    course,
    studio,
  ],
};
