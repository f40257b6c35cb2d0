const parts = ["messages", "write", "rows", "memory", "lists", "tags"];

/** Parts that are measured, one after another; all of them unless some are named. */
const { PARTS = parts.join() } = process.env;

const named = PARTS.split(",");
const unknown = named.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`There is no part "${unknown.join('", "')}": it is one of ${parts.join(", ")}.`);
for (const part of named) {
  console.log(`\n${part}:`);
  const { measure } = await import(`./${part}.mjs`);
  await measure();
}
