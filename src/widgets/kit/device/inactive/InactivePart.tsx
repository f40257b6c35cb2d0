import { useState } from "react";
import { asProviderError, type Inactive, inactiveLimits, returnToService, takeOutOfService } from "../../../../core/internal.js";
import { Button } from "../../controls/Button.js";
import { DateField } from "../../controls/DateField.js";
import { Dialog } from "../../controls/Dialog.js";
import { TextArea } from "../../controls/TextArea.js";
import { MoreTexts } from "../../parts/MoreTexts.js";
import { errorText } from "../../sentence.js";
import { useWidget } from "../../use-widget.js";
import { cityFieldOf, utimeOfField } from "../city-moment.js";
import { Notice } from "../Notice.js";

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };

interface InactivePartProps {
  device: string;
  name: string;
  inactive: Inactive | undefined;
  /** The provider has taken a change: what is known of the device is asked anew. */
  onChange(): void;
}

/** The way out of service and back. Whoever may not go it is not shown it (`DevicePanel`). */
export default function InactivePart(props: InactivePartProps) {
  return (
    <MoreTexts namespace="inactive" source={texts} waiting={null}>
      <Part {...props} />
    </MoreTexts>
  );
}

function Part({ device, name, inactive, onChange }: InactivePartProps) {
  const { client, t } = useWidget();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState("");
  const back = () =>
    returnToService(client, device).then(
      () => {
        setFailure("");
        onChange();
      },
      (error: unknown) => setFailure(errorText(asProviderError(error), t)),
    );
  return (
    <>
      <div>
        {inactive && <Button onClick={() => void back()}>{t("inactive.return")}</Button>}{" "}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t(inactive ? "inactive.change" : "inactive.take")}
        </Button>
        {failure && <p role="alert">{failure}</p>}
      </div>
      {isAsking && <AskDialog {...{ device, name, inactive, onChange }} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskDialog({ device, name, inactive, onChange, onClose }: InactivePartProps & { onClose(): void }) {
  const { client, t } = useWidget();
  const [reason, setReason] = useState(inactive?.reason ?? "");
  const [until, setUntil] = useState(inactive?.utime_return ? cityFieldOf(inactive.utime_return, client.clock) : "");
  const [flaws, setFlaws] = useState<{ reason?: string; until?: string; all?: string }>({});
  const [isSending, setSending] = useState(false);
  const send = async () => {
    const utime = until === "" ? null : utimeOfField(until, client.clock);
    const found = {
      ...(reason.trim() ? {} : { reason: t("inactive.noReason") }),
      ...(until !== "" && (utime === null || utime <= client.clock.now()) ? { until: t("inactive.wrongDate") } : {}),
    };
    setFlaws(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await takeOutOfService(client, device, { reason: reason.trim(), utime_return: utime });
      onChange();
      onClose();
    } catch (error) {
      setFlaws({ all: errorText(asProviderError(error), t) });
      setSending(false);
    }
  };
  return (
    <Dialog
      title={t("inactive.title")}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" disabled={isSending} onClick={() => void send()}>
            {t("inactive.take")}
          </Button>
        </>
      }
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{t("inactive.means")}</p>
      <TextArea
        label={t("inactive.reason")}
        value={reason}
        onInput={setReason}
        maxLength={inactiveLimits.reason}
        error={flaws.reason}
        required
      />
      <DateField label={t("inactive.until")} time value={until} onInput={setUntil} error={flaws.until} />
      {flaws.all && <Notice tone="error">{flaws.all}</Notice>}
    </Dialog>
  );
}
