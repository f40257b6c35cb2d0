/** Copies a text; gives whether the browser allowed it. Without https, or in a frame without permission, it does not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
