import { cityHistory } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { errorText } from "../../../kit/sentence.js";
import { useResource } from "../../../kit/use-resource.js";
import { useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore } from "../../state/store.js";
import { ToolPanel } from "../ToolPanel.js";
import { ToolTexts } from "../ToolTexts.js";
import { TimeBar } from "./TimeBar.js";

interface HistoryProps {
  store: CityMapStore;
  onClose(): void;
}

/** The past 12 hours: traffic and states of devices at each full hour. */
export function History(props: HistoryProps) {
  return (
    <ToolTexts>
      <Hours {...props} />
    </ToolTexts>
  );
}

function Hours({ store, onClose }: HistoryProps) {
  const { t, client } = useWidget();
  const { data, error, isSlow, retry } = useResource(cityHistory(client));
  if (data && data.utimes.length > 0) return <TimeBar store={store} history={data} onClose={onClose} />;
  const isAbsent = error?.status === 404 || data !== undefined;
  const said = isAbsent ? t("notOffered") : error ? errorText(error, t) : t(isSlow ? "slow" : "loading");
  return (
    <ToolPanel said={said} onEscape={onClose}>
      {error && !isAbsent && (
        <Button kind="quiet" onClick={retry}>
          {t("retry")}
        </Button>
      )}
      <Button kind="quiet" onClick={onClose}>
        {t("close")}
      </Button>
    </ToolPanel>
  );
}
