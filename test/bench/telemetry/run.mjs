/** Parts that are measured, one after another. */
const { PARTS = "write,rows,memory,lists" } = process.env;

for (const part of PARTS.split(",")) {
  console.log(`\n${part}:`);
  const { measure } = await import(`./${part}.mjs`);
  await measure();
}
process.exit();
