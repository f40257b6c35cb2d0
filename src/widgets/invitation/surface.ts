import type { NavigationEvents } from "../kit/surface.js";

export interface InvitationAttributes {
  /** what the link of the invitation has behind `#token=` */
  token?: string;
}

export interface InvitationEvents extends NavigationEvents {
  /** the account is there: its email; the token is good no more */
  "its-invitation-accepted": { email: string; token: null };
}
