import { type Device, rtcDevices, rtsDevices } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Layout } from "../layout.js";
import { readyIds, readyLayout } from "../ready-layouts.js";

/** The first device that is not well, else the first. */
const shownOf = (devices: readonly Device[] = []): string | null => {
  const device = devices.find(({ status }) => status !== "ok") ?? devices[0];
  return device ? `${device.oID}` : null;
};

/** Boards that are arranged already, each with its picture; a press takes one. */
export function ReadyLayouts({ onTake }: { onTake(layout: Layout): void }) {
  const { client, t } = useWidget();
  const devices = { rts: shownOf(useResource(rtsDevices(client)).data), rtc: shownOf(useResource(rtcDevices(client)).data) };
  return (
    <ul className="ready" aria-label={t("ready")}>
      {readyIds.map((id) => {
        const layout = readyLayout(id, devices);
        return (
          <li key={id}>
            <Button onClick={() => onTake(layout)}>
              <span className="picture" aria-hidden="true">
                {layout.cards.map((card) => (
                  <i key={card.id} data-width={card.width} style={{ blockSize: (card.height ?? 120) / 14 }} />
                ))}
              </span>
              <strong>{t(`ready.${id}`)}</strong> <span>{t(`ready.${id}.hint`)}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
