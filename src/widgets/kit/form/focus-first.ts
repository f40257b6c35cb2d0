/** Focuses the first of these fields that the form has. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const name = names.find((each) => form?.elements.namedItem(each));
  (form?.elements.namedItem(name ?? "") as HTMLElement | null)?.focus();
}
