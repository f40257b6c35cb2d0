import { useState } from "react";
import { asProviderError, type CameraKind, cityPictures, hideCamera, showCamera } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { Dialog } from "../controls/Dialog.js";
import { Notice } from "../device/Notice.js";
import { errorText } from "../sentence.js";
import { useResource } from "../use-resource.js";
import { useWidget } from "../use-widget.js";
import { AllPictures } from "./AllPictures.js";
import { HideDialog } from "./HideDialog.js";
import { PictureTexts } from "./PictureTexts.js";
import { useMayHideAll } from "./use-may-hide-all.js";
import { useOffWords } from "./use-off-words.js";

interface CameraSwitchProps {
  kind: CameraKind;
  device: string;
  name: string;
}

/** Puts the pictures of one camera off and on, for those who may. */
export default function CameraSwitch(props: CameraSwitchProps) {
  return (
    <PictureTexts>
      <Switch {...props} />
    </PictureTexts>
  );
}

function Switch({ kind, device, name }: CameraSwitchProps) {
  const { client, t } = useWidget();
  const { data } = useResource(cityPictures(client));
  const [isAsking, setAsking] = useState(false);
  const [isShowingAll, setShowingAll] = useState(false);
  const mayAll = useMayHideAll();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const offWords = useOffWords();
  // A provider without the call has no such switch.
  if (!data) return null;
  const own = data.cameras.find((each) => each.kind === kind && `${each.id}` === device) ?? null;
  const show = async () => {
    setBusy(true);
    await showCamera(client, kind, device).then(
      () => setFailure(""),
      (error: unknown) => setFailure(errorText(asProviderError(error), t)),
    );
    setBusy(false);
  };
  return (
    <>
      {data.all && <p>{t("pictures.allAreOff", { words: offWords(data.all) })}</p>}
      <div>
        {own && (
          <Button busy={isBusy} onClick={() => void show()}>
            {t("pictures.showCamera")}
          </Button>
        )}{" "}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t(own ? "pictures.change" : "pictures.hideCamera")}
        </Button>{" "}
        {mayAll && (
          <Button kind="quiet" onClick={() => setShowingAll(true)}>
            {t("pictures.allCameras")}
          </Button>
        )}
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      {isShowingAll && (
        <Dialog title={t("pictures.title")} isOpen onClose={() => setShowingAll(false)}>
          <AllPictures />
        </Dialog>
      )}
      {isAsking && (
        <HideDialog
          title={t("pictures.hideCameraTitle")}
          about={name}
          off={own}
          onSend={(said) => hideCamera(client, kind, device, said)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
