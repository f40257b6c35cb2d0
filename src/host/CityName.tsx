import { city } from "../core/internal.js";
import { useResource } from "../widgets/kit/use-resource.js";
import { useWidget } from "../widgets/kit/use-widget.js";

/** The provider's name of the city, or `otherwise` until it is known. For signed-in users: the call needs a token. */
export function CityName({ otherwise }: { otherwise: string }) {
  const { client } = useWidget();
  return <>{useResource(city(client)).data?.name ?? otherwise}</>;
}
