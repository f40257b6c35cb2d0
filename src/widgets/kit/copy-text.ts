/** Copies a text; gives whether the browser let us. Without https, or in a frame without leave, it does not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
