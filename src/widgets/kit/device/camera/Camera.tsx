import { useEffect, useRef, useState } from "react";
import {
  areKept,
  type CameraFrame,
  type CameraKind,
  type DeviceViews,
  type PicturesOff,
  type RefusalCode,
  type Resource,
  reaches,
} from "../../../../core/internal.js";
import { Button } from "../../controls/Button.js";
import { IconButton } from "../../controls/IconButton.js";
import { FitIcon, MinusIcon, PlusIcon, RetryIcon } from "../../icons.js";
import { AgeMark } from "../../parts/AgeMark.js";
import { Later } from "../../parts/Later.js";
import { useInView } from "../../parts/use-in-view.js";
import { useOffWords } from "../../pictures/use-off-words.js";
import { type ResourceUse, useResource } from "../../use-resource.js";
import { useStore, useWidget } from "../../use-widget.js";
import { useCityTime } from "../use-city-time.js";
import type { DeviceView } from "../view.js";
import { ViewTexts } from "../views/ViewTexts.js";
import { FrameWindow } from "./FrameWindow.js";
import { tools } from "./styles.js";
import { GREATEST, STEP, wholeFrame, zoomAt } from "./zoom.js";

type Seen = DeviceView<Pick<DeviceViews, "frames">> & {
  kind: CameraKind;
  /** That pictures are kept from somebody, as telemetry tells it. */
  off: PicturesOff | undefined;
};

/** The code by which the provider refuses a picture that is kept from its asker. */
const KEPT: RefusalCode = "pictures_off";
const cameraSwitch = async () => (await import("../../pictures/CameraSwitch.js")).default;

/** The latest frame of the device's camera; polled only while it is on screen. */
export default function Camera(view: Seen) {
  return (
    <ViewTexts>
      <Watched {...view} />
    </ViewTexts>
  );
}

function Watched({ device, name, views, kind, off }: Seen) {
  const { client, language, t } = useWidget();
  const frames = views.frames(client, device, language);
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place, false);
  const [use, setUse] = useState<ResourceUse<CameraFrame>>();
  const [broken, setBroken] = useState<string>();
  const [zoom, setZoom] = useState(wholeFrame);
  const cityTime = useCityTime();
  const { user } = useStore(client.session.$session);
  const offWords = useOffWords();
  const isKept = areKept(off, user, kind);
  // The provider may refuse it before telemetry tells. Either way the picture that is shown goes at once.
  const address = isKept || use?.error?.code === KEPT ? undefined : use?.data?.picture;
  useEffect(() => {
    if (isKept) setUse(undefined);
  }, [isKept]);
  const maySwitch = user.rights !== undefined && reaches(user.rights.levels, "signals.manage");
  const unchangedSince = use?.data?.unchangedSince ?? null;
  const isShown = address !== undefined && broken !== address;
  return (
    <div ref={place}>
      {isInView && !isKept && <Watch frames={frames} onUse={setUse} />}
      <FrameWindow
        name={name}
        kept={isKept ? offWords(off) : null}
        utime={use?.data?.utime}
        address={isShown ? address : undefined}
        isBroken={address !== undefined && !isShown}
        error={use?.error}
        isSlow={use?.isSlow ?? false}
        zoom={zoom}
        onZoom={setZoom}
        onBroken={setBroken}
      />
      <div className={tools}>
        <IconButton
          kind="quiet"
          icon={PlusIcon}
          label={t("camera.zoomIn")}
          disabled={!isShown || zoom.scale >= GREATEST}
          onClick={() => setZoom((now) => zoomAt(now, STEP))}
        />
        <IconButton
          kind="quiet"
          icon={MinusIcon}
          label={t("camera.zoomOut")}
          disabled={!isShown || zoom.scale <= 1}
          onClick={() => setZoom((now) => zoomAt(now, 1 / STEP))}
        />
        <IconButton
          kind="quiet"
          icon={FitIcon}
          label={t("camera.fit")}
          disabled={!isShown || zoom.scale === 1}
          onClick={() => setZoom(wholeFrame)}
        />
        <span className="scale">{Math.round(zoom.scale * 100)} %</span>
        <span className="age">
          {use?.data && isShown && <AgeMark utime={use.data.utime} kind="frame" />}
          {use?.isSlow && use.isFetching ? (
            <Button kind="quiet" onClick={use.cancel}>
              {t("cancel")}
            </Button>
          ) : (
            <IconButton kind="quiet" icon={RetryIcon} label={t("camera.refresh")} onClick={() => use?.retry()} />
          )}
        </span>
      </div>
      {off && !isKept && <p role="status">{offWords(off)}</p>}
      {maySwitch && <Later load={cameraSwitch} with={{ kind, device, name }} waiting={null} />}
      {isShown && use?.error && use.error.failure !== "cancelled" && <p role="status">{t("camera.stale")}</p>}
      {isShown && unchangedSince !== null && <p role="status">{t("camera.unchanged", { time: cityTime(unchangedSince) })}</p>}
    </div>
  );
}

/** Polls frames while mounted and passes each to `onUse`; the owner keeps the last one. */
function Watch({ frames, onUse }: { frames: Resource<CameraFrame>; onUse(use: ResourceUse<CameraFrame>): void }) {
  const use = useResource(frames);
  const { data, error, isFetching, isSlow } = use;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when something of it has changed, not at each look
  useEffect(() => onUse(use), [frames, data, error, isFetching, isSlow, onUse]);
  return null;
}
