import { defineWidget } from "../kit/element.js";
import { Account } from "./Account.js";
import { dress } from "./dress.js";
import { account } from "./widget.js";

defineWidget(account, Account, dress);
