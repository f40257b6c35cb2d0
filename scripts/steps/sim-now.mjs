/** The hour at which tests run; `SIM_NOW` sets another one, as `14:00` or `2026-10-25T02:30[Europe/Berlin]`. */
const USUAL = "2026-05-12T10:00";

/** Where a provider's clock stands so many ms after the tests' hour, as `--sim-now` takes it. */
export function momentOfTests(passed = 0) {
  const wanted = process.env.SIM_NOW || USUAL;
  const [, time, zone] = /^([^[]*)(\[.*\])?$/.exec(/^\d\d:\d\d/.test(wanted) ? `${USUAL.slice(0, 11)}${wanted}` : wanted) ?? [];
  if (time === undefined || Number.isNaN(Date.parse(`${time}Z`)))
    throw new Error(`SIM_NOW "${wanted}" is no hour: give one as 14:00, 2026-05-12T10:00 or 2026-10-25T02:30[Europe/Berlin].`);
  return `${new Date(Date.parse(`${time}Z`) + passed).toISOString().slice(0, 23)}${zone ?? ""}`;
}
