/** Waits until `ask` gives something; rejects with `what` after a generous limit (ms). */
export async function waitUntil<Thing>(what: string, ask: () => Thing | Promise<Thing>, limit = 30_000): Promise<NonNullable<Thing>> {
  const end = Date.now() + limit;
  for (;;) {
    const thing = await ask();
    if (thing) return thing as NonNullable<Thing>;
    if (Date.now() > end) throw new Error(`Waited ${limit} ms in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
