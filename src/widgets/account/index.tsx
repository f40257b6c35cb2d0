import { reactWidget } from "../kit/react.js";
import { Account as Screen } from "./Account.js";
import { options } from "./options.js";
import { account } from "./widget.js";

/** `<its-account>` as a React component. */
export const Account = reactWidget(account, Screen, options);
