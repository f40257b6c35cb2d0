import type { CityMapStore } from "./store.js";

/** Milliseconds after which layers marked `isLate` are loaded even without a first picture. */
const PATIENCE = 1_000;

/** Sets `$isFirstPictureDrawn` when the main layer is drawn, or need not be waited for. */
export function trackFirstPicture({ $isFirstPictureDrawn, $shown, main }: CityMapStore) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** After the frame that shows the drawing. */
  const onDrawn = () => {
    if ($isFirstPictureDrawn.get()) return;
    frame ||= requestAnimationFrame(() => {
      timer = setTimeout(() => $isFirstPictureDrawn.set(true));
    });
  };
  const patience = setTimeout(() => $isFirstPictureDrawn.set(true), PATIENCE);
  const stops = [
    $shown.subscribe((shown) => {
      const status = shown.find(({ layer }) => layer === main.layer)?.state.status ?? "absent";
      if (status === "absent" || status === "error") $isFirstPictureDrawn.set(true);
    }),
    () => cancelAnimationFrame(frame),
    () => clearTimeout(timer),
    () => clearTimeout(patience),
  ];
  return {
    firstPicture: new Promise<void>((resolve) => {
      stops.push($isFirstPictureDrawn.subscribe((is) => is && resolve()));
    }),
    onDrawn,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
