import { LazyWidget } from "./LazyWidget.js";

const attributes = { auto: "" };

/** The help button; a new user's course starts by itself (spec 1, 2). */
export const Help = () => <LazyWidget id="course" attributes={attributes} className="help" />;
