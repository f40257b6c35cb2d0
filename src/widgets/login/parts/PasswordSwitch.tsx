import { IconButton } from "../../kit/controls/IconButton.js";
import { HideIcon, ShowIcon } from "../../kit/form-icons.js";
import { useWidget } from "../../kit/use-widget.js";

/** Shows the password while it is typed, and hides it again. */
export function PasswordSwitch({ isShown, onChange }: { isShown: boolean; onChange(isShown: boolean): void }) {
  const { t } = useWidget();
  return (
    <div className="password-switch">
      <IconButton
        kind="quiet"
        icon={isShown ? HideIcon : ShowIcon}
        label={t(isShown ? "hidePassword" : "showPassword")}
        onClick={() => onChange(!isShown)}
      />
    </div>
  );
}
