import { LazyWidget } from "./LazyWidget.js";

const none = {};

/** The list of active overrides, in sight on every screen (design 5). */
export const Overrides = () => <LazyWidget id="overrides" attributes={none} className="overrides" />;
