import lock from "../../../kit/control/lock-texts/en.js";
import control from "../../../kit/control/texts/en.js";
import type ru from "./ru.js";

export default {
  ...control,
  ...lock,
  now: "At the intersection now",
  lastKnown: "Last known at the intersection",
  asked: "Requested by you",
  askedByOther: "Not set by you",
  nothingAsked: "No requests.",
  askedElsewhere: "Somebody else has requested this. The controller does not show it yet.",
  notYet: "What is actually in force is shown under “At the intersection now”.",
  earlier: "Earlier: {{order}}.",
  inForce: "in force",

  blockedAll: "No command can be sent.",
  blockedUnknown: "Interventions are blocked. You can try to give control back: the controller is queried again before anything is sent.",
  blockedInterventions: "Interventions are blocked; control can be given back.",

  lockWaiting: "Waiting for a fresh reading. No command is sent until it arrives.",
  "lock.sending": "A command to this controller is being sent and your press was ignored. Wait for the answer.",
  "lock.asked": "This has been requested already and your press was ignored. Waiting for what the controller shows.",

  giveBack: "Give control back to the system",
  giveBackHint: "The mode you choose stays until the next command.",
  giveBackBefore: "Before the intervention the mode was “{{mode}}”. The mode you choose stays until the next command.",
  intervene: "Intervene for 60 minutes",
  interveneGrave: "Dangerous modes, for 60 minutes",
  ask: "Request…",
  askFor: "Request: {{mode}}",
  custom: "Custom phase sequence",
  noPhases: "The controller's list of phases has not been received: this cannot be requested.",

  "means.basic": "The controller runs its basic program: the same sequence and durations all day.",
  "means.static": "The controller runs the plan programs by the time of day and does not adapt to traffic.",
  "means.automatic": "The system itself chooses how to control the intersection.",
  "means.adaptive": "Phase durations follow the traffic that the detectors see.",
  "means.predictive": "Phase durations are calculated ahead from the traffic forecast.",
  "means.switching": "A switching program prepared in the controller replaces the usual one. The signals go on working by phases.",
  "means.phase_hold": "One phase stays on. All other directions wait at red all the while.",
  "means.custom": "The phases come in the order and with the durations that you give.",
  "means.flashing_yellow": "All signals flash yellow. The intersection becomes uncontrolled.",
  "means.all_red": "Red for every direction and for pedestrians. Traffic through the intersection stops.",
  "means.without_control":
    "The system stops controlling this controller. The signals are not switched off: the controller alone decides what they show.",
  "means.shutdown": "The signals go completely dark. The intersection becomes uncontrolled.",

  "consequence.flashing_yellow":
    "The intersection becomes uncontrolled: vehicles go by the priority signs and pedestrians get no green. Send this only if it is really the safer state.",
  "consequence.all_red":
    "Nobody gets green while this mode is in force. All traffic stops, ambulances and fire engines included. Send this only if an officer directs traffic there or traffic must be stopped at once.",
  "consequence.without_control":
    "The system cannot correct the signals while this mode is in force: coordination with neighbouring intersections and vehicle priority are lost.",
  "consequence.shutdown":
    "The signals go dark: neither drivers nor pedestrians see any. Send this only if the intersection is closed or an officer directs traffic there.",

  confirmTitle: "Request: {{mode}}",
  confirmTitleAgain: "Confirm: {{mode}}",
  atCrossing: "Intersection",
  willBeAsked: "To be requested",
  whenOpened: "When you opened this",
  whenLooked: "When you looked again",
  readingAt: "reading of {{time}}",
  endsAt:
    "Requested until {{time}} city time: after 60 minutes the controller should leave this mode by itself. Control can be given back earlier.",
  goOn: "Continue",
  sendRequest: "Send: {{mode}}",
  lookAnew: "Look again",
  understood: "Yes, I request “{{mode}}” at “{{name}}”",
  reason: "Reason",
  reasonHint: "Stays in the local journal. It is not sent to the server.",
  reasonGiven: "Reason: {{reason}}",
  "reason.crash": "Crash",
  "reason.convoy": "Emergency vehicle passing",
  "reason.works": "Road works",
  "reason.jam": "Congestion",
  "reason.fault": "Equipment fault",

  whichPhase: "Phase to hold",
  phaseOn: "on now",
  sequence: "Phase sequence",
  seconds: "Duration",
  secondsTyped: "Duration as a number, s",
  placeOf: "phase {{phase}}, place {{place}} of {{count}}",
  moveHandle: "Move by dragging or by arrow keys",
  removeStep: "Remove",
  addPhase: "+ Phase {{phase}}",
  least: "at least {{seconds}} s",
  flaws_one: "Correct {{count}} row",
  flaws_few: "Correct {{count}} rows",
  flaws_many: "Correct {{count}} rows",
  flaws_other: "Correct {{count}} rows",
  "flaw.unknownPhase": "The controller has no such phase",
  "flaw.noSeconds": "Enter a duration in seconds",
  "flaw.notWhole": "Whole seconds only",
  "flaw.notPositive": "The duration must be above zero",
  "flaw.underMinimum": "At least {{seconds}} s: the phase's minimum green",
  "flaw.empty": "Add at least one phase",
  conflictsNote:
    "Only phase numbers and durations are checked here. The screen does not check conflicting directions: the controller prevents those.",
} satisfies Record<keyof typeof ru, string>;
