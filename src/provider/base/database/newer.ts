/** How the name of a contract ends: with the number of the migration that a version has to know which goes on beside it. */
const CONTRACT = /_contract(?:_(\d+))?$/;

/**
 * Of the migrations that a database has seen, the first that has taken away what a version needs which knows only those of `known`. One
 * that this version does not know and that is no contract only adds something, beside which it goes on.
 */
export const contractAgainst = (applied: readonly string[], known: readonly string[]): string | undefined =>
  applied.find((name) => {
    if (known.includes(name)) return false;
    const [isContract, needed] = CONTRACT.exec(name) ?? [];
    return isContract !== undefined && !(needed && known.some((each) => each.startsWith(`${needed}_`)));
  });
