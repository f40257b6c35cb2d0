import { map } from "nanostores";

/** Which view of each chart of an element was chosen; kept while the element lives. */
export const createViews = () => map<Record<string, string>>({});
