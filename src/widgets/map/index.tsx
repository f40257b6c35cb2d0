import { type ComponentProps, lazy, Suspense } from "react";
import { reactWidget } from "../kit/react.js";
import { options } from "./options.js";
import { map } from "./widget.js";

// Leaflet wants a window as soon as it is imported: a portal that renders on a server imports this module there too.
const Screen = lazy(async () => ({ default: (await import("./CityMap.js")).CityMap }));

const InBrowser = (props: ComponentProps<typeof Screen>) => (
  <Suspense fallback={null}>
    <Screen {...props} />
  </Suspense>
);

/** `<its-map>` as a React component. */
export const CityMap = reactWidget(map, InBrowser, options);
