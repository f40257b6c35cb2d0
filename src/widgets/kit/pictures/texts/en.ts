import off from "../off-texts/en.js";
import type ru from "./ru.js";

export default {
  ...off,
  "pictures.title": "Pictures of all cameras",
  "pictures.allAreOn": "Camera pictures are shown.",
  "pictures.allAreOff": "The pictures of all cameras are off. {{words}}",
  "pictures.showAll": "Show them again",
  "pictures.hideAll": "Turn all pictures off…",
  "pictures.hideAllTitle": "Turn the pictures of all cameras off",
  "pictures.notAllowed": "Whoever configures signals and sees all devices can turn the pictures of all cameras off.",
  "pictures.notOffered": "The server cannot turn camera pictures off.",
  "pictures.cameras": "Cameras turned off one by one",
  "pictures.noCameras": "There are none. A single camera is turned off on the page of its device.",
  "pictures.camera.rts": "Controller {{id}}",
  "pictures.camera.rtc": "Detector {{id}}",
  "pictures.camera.bus": "Vehicle {{id}}",
  "pictures.showCamera": "Show pictures again",
  "pictures.hideCamera": "Turn pictures off…",
  "pictures.hideCameraTitle": "Turn the pictures of a camera off",
  "pictures.allCameras": "All cameras…",
  "pictures.change": "Change…",
  "pictures.hideNow": "Turn off",
  "pictures.means":
    "The picture leaves open pages at once and the server gives no new one. What the camera measures, and control, are not affected. Visitors who are not signed in never see pictures.",
  "pictures.audience": "Hide from",
  "pictures.for.viewers": "Those who may only look",
  "pictures.for.everybody": "Everybody",
  "pictures.hint.viewers": "Whoever operates devices still sees the pictures.",
  "pictures.hint.everybody": "Nobody sees the pictures, you neither.",
  "pictures.reason": "Reason",
  "pictures.noReason": "Give a reason.",
} satisfies Record<keyof typeof ru, string>;
