import { type ComponentType, useEffect, useState } from "react";
import { Button } from "../controls/Button.js";
import { useWidget } from "../use-widget.js";

const loaded = new WeakMap<() => Promise<unknown>, unknown>();

interface LaterProps<Props> {
  /** Always the same function for the same part. */
  load: () => Promise<ComponentType<Props>>;
  with: Props;
}

/** A part of a widget that is loaded when it is first shown, so that one that never shows it does not carry it. */
export function Later<Props extends object>({ load, with: props }: LaterProps<Props>) {
  const { t } = useWidget();
  const [attempt, setAttempt] = useState(1);
  const [, setSettled] = useState(0);
  const [failed, setFailed] = useState(0);
  const Part = loaded.get(load) as ComponentType<Props> | undefined;
  useEffect(() => {
    if (loaded.has(load)) return;
    let isWanted = true;
    load().then(
      (part) => {
        loaded.set(load, part);
        if (isWanted) setSettled(attempt);
      },
      () => isWanted && setFailed(attempt),
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  if (Part) return <Part {...props} />;
  return failed === attempt ? <Button onClick={() => setAttempt(attempt + 1)}>{t("retry")}</Button> : null;
}
