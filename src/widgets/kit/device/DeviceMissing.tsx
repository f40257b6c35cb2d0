import { Button } from "../controls/Button.js";
import { EmptyState } from "../controls/EmptyState.js";
import { MapIcon, SearchIcon } from "../icons.js";
import type { NavigationEvents } from "../surface.js";
import { useStore, useWidget } from "../use-widget.js";

interface DeviceMissingProps {
  title: string;
  hint: string;
}

/** The page of a device that the provider does not know: says so, and offers the map and its search. */
export function DeviceMissing({ title, hint }: DeviceMissingProps) {
  const { client, t, emit } = useWidget<NavigationEvents>();
  const isGuest = useStore(client.session.$session).guest !== null;
  const ways = (
    <div>
      <Button kind="primary" icon={MapIcon} onClick={() => emit("its-navigate", { screen: "map" })}>
        {t("device.toMap")}
      </Button>
      <Button icon={SearchIcon} onClick={() => emit("its-navigate", { screen: "map", hotkey: "KeyS" })}>
        {t("device.search")}
      </Button>
    </div>
  );
  return (
    <EmptyState title={title} heading="h2" action={!isGuest && ways}>
      {hint}
    </EmptyState>
  );
}
