import { rtsAudit, truncate } from "../../../core/internal.js";
import { EmptyState } from "../controls/EmptyState.js";
import { css } from "../css.js";
import { useCityTime } from "../device/use-city-time.js";
import { LongList } from "../parts/LongList.js";
import { ResourceView } from "../parts/ResourceView.js";
import { StatusBadge } from "../parts/StatusBadge.js";
import { useResource } from "../use-resource.js";
import { useWidget } from "../use-widget.js";
import { DeedTexts } from "./DeedTexts.js";
import { Differences } from "./Differences.js";
import { deedName, outcomeTones, reasonText } from "./deed-words.js";

const rows = css`
  max-block-size: 420px;
  overflow: auto;
  & ol {
    list-style: none;
  }
  & li {
    display: grid;
    gap: 2px var(--space-3);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--border);
    overflow-wrap: anywhere;
  }
  & li > p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px var(--space-3);
  }
  & time, & .quiet {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    max-block-size: none;
    overflow: visible;
  }
`;

/** Characters shown of a reason. */
const LONGEST = 300;

/** Who did what at a signal controller, and what was refused: the newest first. */
export default function DeviceDeeds({ device }: { device: string }) {
  return (
    <DeedTexts>
      <Deeds device={device} />
    </DeedTexts>
  );
}

function Deeds({ device }: { device: string }) {
  const { client, t } = useWidget();
  const deeds = useResource(rtsAudit(client, device));
  const cityTime = useCityTime();
  return (
    <ResourceView {...deeds} label={t("deeds.title")} lines={5}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={t("deeds.none")} />
        ) : (
          <LongList label={t("deeds.title")} className={rows} items={all} keyOf={({ id }) => id}>
            {({ utime, name, second, operation, after, outcome, reason }) => (
              <>
                <p>
                  <time>{cityTime(utime)}</time>
                  <strong>{name}</strong>
                  {second && <span className="quiet">{t("deeds.second", { name: second })}</span>}
                  <span>{deedName(operation, t)}</span>
                  <StatusBadge tone={outcomeTones[outcome]} word={t(`outcome.${outcome}`)} />
                  {reason && <span className="quiet">{truncate(reasonText(reason, t), LONGEST)}</span>}
                </p>
                <Differences before={null} after={after} />
              </>
            )}
          </LongList>
        )
      }
    </ResourceView>
  );
}
