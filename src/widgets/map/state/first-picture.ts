import type { CityMapStore } from "./store.js";

/** Milliseconds after which the map no longer waits for its main things with what stands around them. */
const PATIENCE = 1_000;

/** Says when the first picture of the main things is there, or nothing is to be waited for. */
export function createPicturing({ $isPictured, $shown, main }: CityMapStore) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  /** After the frame that shows what is being drawn. */
  const onPictured = () => {
    if ($isPictured.get()) return;
    frame ||= requestAnimationFrame(() => {
      timer = setTimeout(() => $isPictured.set(true));
    });
  };
  const patience = setTimeout(() => $isPictured.set(true), PATIENCE);
  const stops = [
    $shown.subscribe((shown) => {
      const status = shown.find(({ layer }) => layer === main.layer)?.state.status ?? "absent";
      if (status === "absent" || status === "error") $isPictured.set(true);
    }),
    () => cancelAnimationFrame(frame),
    () => clearTimeout(timer),
    () => clearTimeout(patience),
  ];
  return {
    pictured: new Promise<void>((resolve) => {
      stops.push($isPictured.subscribe((is) => is && resolve()));
    }),
    onPictured,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
