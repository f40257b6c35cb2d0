import type { ReactNode } from "react";
import { FaultIcon } from "../form-icons.js";
import { useId } from "../use-id.js";
import { useWidget } from "../use-widget.js";
import { errorClass, fieldClass, hintClass, labelClass, requiredClass } from "./field-class.js";

/** Props that name and describe a field's control. */
export interface Described {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  children(described: Described): ReactNode;
}

/** A label above the control, hint and error below. The error is part of the control's description, not an alert. */
export function Field({ label, hint, error, required, children }: FieldProps) {
  const id = useId();
  const { t } = useWidget();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={fieldClass}>
      <label id={`${id}-label`} htmlFor={id} className={labelClass}>
        {label}
        {required && <span className={requiredClass}> ({t("required")})</span>}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <div id={`${id}-hint`} className={hintClass}>
          {hint}
        </div>
      )}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <div id={id} className={errorClass}>
      <FaultIcon size={14} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
