import { useState } from "react";
import { useDropzone } from "react-dropzone";
import { css } from "../css.js";
import { UploadIcon } from "../icons.js";
import { useId } from "../use-id.js";
import { useWidget } from "../use-widget.js";
import { FieldError } from "./Field.js";

interface FileDropProps {
  label: string;
  name?: string;
  /** Accepted types in the format of react-dropzone: `{ "application/pdf": [".pdf"] }`. */
  accept?: Readonly<Record<string, readonly string[]>>;
  onFiles(files: File[]): void;
}

const zone = css`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  inline-size: 100%;
  padding: var(--space-6) var(--space-4);
  border: 1px dashed var(--border-strong);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-quiet);
  font: inherit;
  text-align: center;
  cursor: pointer;
  &[data-over="true"] {
    border-color: var(--accent);
    background: var(--accent-surface);
    color: var(--text);
  }
  & > strong {
    color: var(--text);
    font-weight: 500;
  }
`;

/** A drop zone for files, with a button that opens the browser's file picker. */
export function FileDrop({ label, name, accept, onFiles }: FileDropProps) {
  const { t } = useWidget();
  const id = useId();
  const [refused, setRefused] = useState("");
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    noKeyboard: true,
    ...(accept ? { accept: accept as Record<string, string[]> } : {}),
    onDrop(files, rejections) {
      setRefused(rejections[0]?.file.name ?? "");
      if (files.length > 0) onFiles(files);
    },
  });
  return (
    <div>
      <div {...getRootProps({ role: "presentation" })}>
        <input {...getInputProps()} />
        <button type="button" name={name} className={zone} data-over={isDragActive}>
          <UploadIcon size={24} strokeWidth={1.5} aria-hidden="true" />
          <strong>{label}</strong>
          <span>{t(isDragActive ? "file.release" : "file.drop")}</span>
        </button>
      </div>
      <div role="status">{refused && <FieldError id={id} text={t("file.refused", { name: refused })} />}</div>
    </div>
  );
}
