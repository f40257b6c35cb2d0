/** Copies a text to the clipboard; false when the browser refuses: without https, or in a frame without the permission. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
