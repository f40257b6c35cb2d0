import { defineWidget } from "../kit/element.js";
import { Account } from "./Account.js";
import { options } from "./options.js";
import { account } from "./widget.js";

defineWidget(account, Account, options);
