import { computed } from "nanostores";
import {
  citySignals,
  createLayerSource,
  type ItemDetails,
  layerPart,
  type MapLayer,
  perClient,
  signalStates,
} from "../../../core/internal.js";
import { signalAppearance } from "../../kit/device/signal-appearance.js";

const title = { ru: "Светофоры", en: "Traffic lights", es: "Semáforos" };

/** The public part of a crossing: only what its lights do. */
const plain = { utime_start: null, is_repair: false, id: 0, name: "", streets: [], latitude: 0, longitude: 0 };

/** The devices of the public view: crossings with traffic lights, and the state published for residents. */
export const signals: MapLayer = {
  id: "devices",
  title,
  order: 1,
  kinds: { rts: { shape: "square", title, one: { ru: "светофор", en: "traffic lights", es: "semáforo" } } },
  states: signalStates.map((state) => signalAppearance({ ...plain, state })),
  open: perClient("mapLayer/signals", (client) => {
    const resource = citySignals(client);
    const part = layerPart(resource, "deviceList", (all, age) =>
      all.map((signal) => {
        const { id: oID, name, name_key, streets, latitude, longitude } = signal;
        const words = `${streets.join(" ")} светофор traffic lights semáforo`;
        return { key: `rts:${oID}`, oID, kind: "rts", name, name_key, words, latitude, longitude, age, ...signalAppearance(signal) };
      }),
    );
    const details = computed(
      resource.$state,
      ({ answered, error }): ItemDetails => ({
        facts: [],
        utime: answered,
        ageKind: "deviceList",
        error,
      }),
    );
    return { ...createLayerSource(client, [part]), details: async () => details };
  }),
};
