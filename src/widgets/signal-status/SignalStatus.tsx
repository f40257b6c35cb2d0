import { useEffect } from "react";
import { type CitySignal, citySignals } from "../../core/internal.js";
import { EmptyState } from "../kit/controls/EmptyState.js";
import { css } from "../kit/css.js";
import { signalAppearance, signalsAt } from "../kit/device/signal-appearance.js";
import { useCityTime } from "../kit/device/use-city-time.js";
import { ResourceView } from "../kit/parts/ResourceView.js";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { StatusBadge } from "../kit/parts/StatusBadge.js";
import { useResource } from "../kit/use-resource.js";
import { useWidget } from "../kit/use-widget.js";
import type { SignalStatusAttributes } from "./surface.js";

const list = css`
  display: grid;
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-3);
    padding-block: var(--space-2);
    overflow-wrap: anywhere;
  }
  & > li + li {
    border-block-start: 1px solid var(--border);
  }
`;

/**
 * Whether traffic lights work, for residents: of one crossing, or of all on a street. It shows the public view of the provider
 * without being told to.
 * @slot signed-out – instead of the notice that a sign-in is needed, where the provider has no public view
 * @csspart signals – the list of crossings
 */
export function SignalStatus({ device, street }: SignalStatusAttributes) {
  const { t, element } = useWidget();
  const isChosen = Boolean(device?.trim() || street?.trim());
  useEffect(() => {
    if (!isChosen) globalThis.console?.info(`its: <${element.localName}> is empty: set its attribute "device" or "street".`);
  }, [isChosen, element]);
  if (!isChosen) return <EmptyState title={t("notChosen")}>{t("notChosenHint")}</EmptyState>;
  return <SessionGate guest>{() => <Crossings device={device} street={street} />}</SessionGate>;
}

function Crossings({ device, street }: { device: string | undefined; street: string | undefined }) {
  const { client, t } = useWidget();
  const signals = useResource(citySignals(client));
  return (
    <ResourceView {...signals} label={t("crossings")} lines={1}>
      {(all) => {
        const chosen = signalsAt(all, device, street);
        if (chosen.length === 0) return <EmptyState title={t("none")} />;
        return (
          <ul className={list} part="signals" aria-live="polite">
            {chosen.map((signal) => (
              <Crossing key={signal.id} signal={signal} />
            ))}
          </ul>
        );
      }}
    </ResourceView>
  );
}

function Crossing({ signal }: { signal: CitySignal }) {
  const { t } = useWidget();
  const timeOf = useCityTime("short");
  const { tone, status, values } = signalAppearance(signal);
  const time = values.utime === undefined ? "" : timeOf(values.utime);
  return (
    <li>
      <span>{signal.name}</span>
      <StatusBadge tone={tone} word={t(status, { time })} />
    </li>
  );
}
