import type { Locator } from "playwright-core";

/**
 * Presses a control as an operator would: one that has just changed or moved takes no press for a moment (F17), so it is
 * pressed again until its `sign` is there.
 */
export async function pressUntil(control: Locator, sign: Locator, presses = 10): Promise<void> {
  for (let press = 0; press < presses; press++) {
    await control.click({ timeout: 3_000 }).catch(() => {});
    const isThere = await sign.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  await sign.waitFor();
}
