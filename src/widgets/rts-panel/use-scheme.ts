import { useMemo } from "react";
import { type Phase, providerAbout } from "../../core/internal.js";
import { useResource } from "../kit/use-resource.js";
import { useWidget } from "../kit/use-widget.js";
import { createScheme, type Scheme } from "./scheme.js";

/** The scheme of the phases, for the side on which the city drives. */
export function useScheme(phases: readonly Phase[]): Scheme | null {
  const { client } = useWidget();
  const side = useResource(providerAbout(client)).data?.driving_side;
  return useMemo(() => createScheme(phases, side), [phases, side]);
}
