import { useState } from "react";
import {
  asProviderError,
  type CameraOff,
  type CityPictures,
  cityPictures,
  hidePictures,
  reaches,
  showCamera,
  showPictures,
} from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { EmptyState } from "../controls/EmptyState.js";
import { Notice } from "../device/Notice.js";
import { Section } from "../device/Section.js";
import { ResourceView } from "../parts/ResourceView.js";
import { errorText } from "../sentence.js";
import { useResource } from "../use-resource.js";
import { useStore, useWidget } from "../use-widget.js";
import { HideDialog } from "./HideDialog.js";
import { PictureTexts } from "./PictureTexts.js";
import { list } from "./styles.js";
import { useMayHideAll } from "./use-may-hide-all.js";
import { useOffWords } from "./use-off-words.js";

/** Pictures of all cameras at once, and the cameras whose pictures are off; stands wherever a city is set up. */
export function AllPictures() {
  return (
    <PictureTexts>
      <All />
    </PictureTexts>
  );
}

function All() {
  const { client, t } = useWidget();
  const pictures = useResource(cityPictures(client));
  if (pictures.error?.status === 404 && !pictures.data) return <EmptyState title={t("pictures.notOffered")} />;
  return (
    <ResourceView {...pictures} label={t("pictures.title")} lines={4}>
      {(data) => <Shown {...data} />}
    </ResourceView>
  );
}

function Shown({ all, cameras }: CityPictures) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const offWords = useOffWords();
  const mayOne = user.rights !== undefined && reaches(user.rights.levels, "signals.manage");
  const mayAll = useMayHideAll();
  const act = async (send: () => Promise<void>) => {
    setBusy(true);
    await send().then(
      () => setFailure(""),
      (error: unknown) => setFailure(errorText(asProviderError(error), t)),
    );
    setBusy(false);
  };
  return (
    <>
      <Section title={t("pictures.title")}>
        <div role="status">{all ? <Notice tone="warning">{offWords(all)}</Notice> : <p>{t("pictures.allAreOn")}</p>}</div>
        {mayAll ? (
          <div>
            {all && (
              <Button kind="primary" busy={isBusy} onClick={() => void act(() => showPictures(client))}>
                {t("pictures.showAll")}
              </Button>
            )}{" "}
            <Button kind={all ? "quiet" : "plain"} onClick={() => setAsking(true)}>
              {t(all ? "pictures.change" : "pictures.hideAll")}
            </Button>
          </div>
        ) : (
          <p>{t("pictures.notAllowed")}</p>
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
      </Section>
      <Section title={t("pictures.cameras")}>
        {cameras.length === 0 ? (
          <p>{t("pictures.noCameras")}</p>
        ) : (
          <ul className={list}>
            {cameras.map((camera) => (
              <li key={`${camera.kind}/${camera.id}`}>
                <strong>{cameraName(camera, t)}</strong>
                <p>{offWords(camera)}</p>
                {mayOne && (
                  <Button kind="quiet" busy={isBusy} onClick={() => void act(() => showCamera(client, camera.kind, camera.id))}>
                    {t("pictures.showCamera")}
                    <span className="unseen"> {cameraName(camera, t)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {isAsking && (
        <HideDialog
          title={t("pictures.hideAllTitle")}
          off={all}
          onSend={(said) => hidePictures(client, said)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const cameraName = ({ kind, id }: CameraOff, t: ReturnType<typeof useWidget>["t"]): string => t(`pictures.camera.${kind}`, { id });
