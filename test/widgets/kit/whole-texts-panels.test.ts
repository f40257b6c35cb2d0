import frameEn from "../../../src/host/plugins/frame/texts/en.js";
import frameEs from "../../../src/host/plugins/frame/texts/es.js";
import frameRu from "../../../src/host/plugins/frame/texts/ru.js";
import hostEn from "../../../src/host/texts/en.js";
import hostEs from "../../../src/host/texts/es.js";
import hostRu from "../../../src/host/texts/ru.js";
import accountEn from "../../../src/widgets/account/texts/en.js";
import accountEs from "../../../src/widgets/account/texts/es.js";
import accountRu from "../../../src/widgets/account/texts/ru.js";
import boardEn from "../../../src/widgets/board/texts/en.js";
import boardEs from "../../../src/widgets/board/texts/es.js";
import boardRu from "../../../src/widgets/board/texts/ru.js";
import busEn from "../../../src/widgets/bus-panel/texts/en.js";
import busEs from "../../../src/widgets/bus-panel/texts/es.js";
import busRu from "../../../src/widgets/bus-panel/texts/ru.js";
import chartEn from "../../../src/widgets/kit/chart/texts/en.js";
import chartEs from "../../../src/widgets/kit/chart/texts/es.js";
import chartRu from "../../../src/widgets/kit/chart/texts/ru.js";
import kitEn from "../../../src/widgets/kit/texts/en.js";
import kitEs from "../../../src/widgets/kit/texts/es.js";
import kitRu from "../../../src/widgets/kit/texts/ru.js";
import landingEn from "../../../src/widgets/landing/texts/en.js";
import landingEs from "../../../src/widgets/landing/texts/es.js";
import landingRu from "../../../src/widgets/landing/texts/ru.js";
import loginEn from "../../../src/widgets/login/texts/en.js";
import loginEs from "../../../src/widgets/login/texts/es.js";
import loginRu from "../../../src/widgets/login/texts/ru.js";
import messagesEn from "../../../src/widgets/messages/texts/en.js";
import messagesEs from "../../../src/widgets/messages/texts/es.js";
import messagesRu from "../../../src/widgets/messages/texts/ru.js";
import overridesEn from "../../../src/widgets/overrides/texts/en.js";
import overridesEs from "../../../src/widgets/overrides/texts/es.js";
import overridesRu from "../../../src/widgets/overrides/texts/ru.js";
import rtsControlEn from "../../../src/widgets/rts-panel/control/texts/en.js";
import rtsControlEs from "../../../src/widgets/rts-panel/control/texts/es.js";
import rtsControlRu from "../../../src/widgets/rts-panel/control/texts/ru.js";
import rtsEn from "../../../src/widgets/rts-panel/texts/en.js";
import rtsEs from "../../../src/widgets/rts-panel/texts/es.js";
import rtsRu from "../../../src/widgets/rts-panel/texts/ru.js";
import signalEn from "../../../src/widgets/signal-status/texts/en.js";
import signalEs from "../../../src/widgets/signal-status/texts/es.js";
import signalRu from "../../../src/widgets/signal-status/texts/ru.js";
import specialEn from "../../../src/widgets/special-panel/texts/en.js";
import specialEs from "../../../src/widgets/special-panel/texts/es.js";
import specialRu from "../../../src/widgets/special-panel/texts/ru.js";
import { sayTheSame } from "./same-texts.js";

describe("the texts of the host and of panels", () => {
  sayTheSame({
    "host/plugins/frame": [frameRu, frameEn, frameEs],
    host: [hostRu, hostEn, hostEs],
    account: [accountRu, accountEn, accountEs],
    board: [boardRu, boardEn, boardEs],
    "bus-panel": [busRu, busEn, busEs],
    "kit/chart": [chartRu, chartEn, chartEs],
    kit: [kitRu, kitEn, kitEs],
    landing: [landingRu, landingEn, landingEs],
    login: [loginRu, loginEn, loginEs],
    messages: [messagesRu, messagesEn, messagesEs],
    overrides: [overridesRu, overridesEn, overridesEs],
    "rts-panel/control": [rtsControlRu, rtsControlEn, rtsControlEs],
    "rts-panel": [rtsRu, rtsEn, rtsEs],
    "signal-status": [signalRu, signalEn, signalEs],
    "special-panel": [specialRu, specialEn, specialEs],
  });
});
