/** The date fields within an element, in their order. */
export const dateFields = (root: ParentNode | null | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>("[role=group][data-date]") ?? []),
];

/** What stands in a date field, as `2026-11-20` or `2026-11-20T14:05`; behind a `?` when it is no date. */
export const dateIn = (field: HTMLElement | undefined): string => field?.dataset.date ?? "";

/** Types a date into its parts, `2026-11-20T14:05`; "" empties them. */
export function fillDate(field: HTMLElement | undefined, value: string): void {
  if (!field) throw new Error("There is no date field.");
  const [year = "", month = "", day = "", hour = "", minute = ""] = value.split(/[-T:]/);
  const parts: Record<string, string> = { year, month, day, hour, minute };
  for (const input of field.querySelectorAll("input")) {
    input.value = parts[input.dataset.part ?? ""] ?? "";
    input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }
}
