import { Button } from "../../kit/controls/Button.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useWidget } from "../../kit/use-widget.js";

/** Who is signed in at this provider, and the way out. */
export function SignedIn({ name }: { name: string }) {
  const { client, t } = useWidget();
  return (
    <div className="signed-in">
      <p role="status">
        <ToneShape tone="ok" />
        {t("signedInAs", { name })}
      </p>
      <Button onClick={() => client.session.signOut()}>{t("signOut")}</Button>
    </div>
  );
}
