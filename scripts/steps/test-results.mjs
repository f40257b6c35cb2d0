/**
 * Reporter of Node's test runner: a line of JSON for each test, `{ name, outcome, error }`, with "passed", "failed" or
 * "skipped" as its outcome. A suite is told of only where its own code failed.
 */
export default async function* testResults(events) {
  /** The names of the suites around a test, by how deep they are. */
  const around = [];
  for await (const { type, data } of events) {
    if (type === "test:start") around[data.nesting] = data.name;
    if (type !== "test:pass" && type !== "test:fail") continue;
    const name = [...around.slice(0, data.nesting), data.name].join(" › ");
    const { error, type: kind } = data.details;
    if (type === "test:pass" && kind === "suite") continue;
    if (error?.failureType === "subtestsFailed") continue;
    const outcome = type === "test:fail" ? "failed" : data.skip !== undefined || data.todo !== undefined ? "skipped" : "passed";
    const cause = error?.cause?.message ?? error?.cause ?? error?.message;
    yield `${JSON.stringify({ name, outcome, ...(error ? { error: String(cause) } : {}) })}\n`;
  }
}
