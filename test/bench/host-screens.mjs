/** Paths of the host's screens, with a device of each kind. */
export async function hostScreens(url, jwt) {
  const get = async (path) => (await fetch(`${url}/api/v1/city/${path}`, { headers: { authorization: `Bearer ${jwt}` } })).json();
  const [{ oID: rts }] = await get("items_telemetry_rts");
  const [{ oID: rtc }] = await get("items_telemetry_rtc");
  const { features } = await get("transport_situation");
  const idOf = (kind) => features.find(({ properties }) => properties.kind === kind)?.properties.id;
  const devices = [`/app/rts/${rts}`, `/app/rtc/${rtc}`, `/app/bus/${idOf("bus")}`, `/app/spec/${idOf("spec")}`];
  const others = ["analytics", "board", "archive", "requests", "account", "alarms", "messages"].map((screen) => `/app/${screen}`);
  return ["/", "/login", "/app/map", ...devices, ...others];
}

/**
 * Signs the page in before its scripts run, where it is one of the application. The course counts as finished unless `isNewcomer`.
 */
export const beOperator = (page, jwt, kept = {}, { isNewcomer = false } = {}) =>
  page.addInitScript(
    ([token, entries, isNew]) => {
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (key) {
        return getItem.call(this, key) ?? (key.startsWith("its.course:") && !isNew ? "finished" : null);
      };
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      if (location.pathname.startsWith("/app")) localStorage.setItem("jwt", token);
    },
    [jwt, kept, isNewcomer],
  );
