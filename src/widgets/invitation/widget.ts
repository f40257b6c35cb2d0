import type { Widget } from "../../core/internal.js";
import type { InvitationAttributes, InvitationEvents } from "./surface.js";

/** Takes up an invitation: whoever has its link sets a password, once, and has an account. */
export const invitation: Widget<InvitationAttributes, InvitationEvents> = {
  id: "invitation",
  tag: "its-invitation",
  title: { ru: "Приглашение", en: "Invitation", es: "Invitación" },
  attributes: { token: "string" },
  events: ["its-invitation-accepted", "its-navigate"],
  screen: {
    path: "invitation",
    access: "anyone",
    hasHeading: true,
    layout: "box",
    inAddress: { attributes: { token: "replace" }, events: ["its-invitation-accepted"] },
  },
  load: () => import("./element.js"),
};
