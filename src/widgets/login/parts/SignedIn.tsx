import { Button } from "../../kit/controls/Button.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useWidget } from "../../kit/use-widget.js";

/** Who is signed in at this provider, and the way out. */
export function SignedIn({ name, onLeave }: { name: string; onLeave(): void }) {
  const { client, t } = useWidget();
  const leave = () => {
    onLeave();
    client.session.signOut();
  };
  return (
    <div className="signed-in">
      <p role="status" tabIndex={-1}>
        <ToneShape tone="ok" />
        {t("signedInAs", { name })}
      </p>
      <Button onClick={leave}>{t("signOut")}</Button>
    </div>
  );
}
