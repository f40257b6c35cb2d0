import { city } from "../../../core/internal.js";
import { MOST_ON_PAPER } from "../../kit/parts/LongList.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { paperHead } from "../styles.js";

interface PaperHeadProps {
  /** Sentences that say which messages stand below, and what is missing. */
  completeness: readonly string[];
  /** Lines of the list. */
  lines: number;
}

/** What a sheet has to say by itself: whose messages these are, of when, and whether they are all. */
export function PaperHead({ completeness, lines }: PaperHeadProps) {
  const { client, t, language } = useWidget();
  const name = useResource(city(client)).data?.name;
  const time = client.clock.format(client.clock.now(), language, { dateStyle: "long", timeStyle: "short" });
  const cut = lines > MOST_ON_PAPER ? t("paperMost", { count: MOST_ON_PAPER }) : "";
  return (
    <div className={paperHead}>
      <p>
        <b>{name}</b> {t("paperTime", { time })}
      </p>
      <p>{[...completeness, cut].filter(Boolean).join(" ")}</p>
    </div>
  );
}
