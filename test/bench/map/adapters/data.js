const PROVIDER = "/api/v1/city";
const headers = { authorization: "Bearer bench" };
const ask = async (path) => (await fetch(`${PROVIDER}/${path}`, { headers })).json();

/** Worst last. */
export const statuses = ["ok", "need_restart", "no_data", "no_connection", "software_error", "hardware_error", "failure"];
export const colours = ["#2e7d32", "#b26a00", "#757575", "#616161", "#b71c1c", "#b71c1c", "#7f0000"];
/** Colours of the levels 0 to 10 of a stretch of road. */
export const levelColour = (level) => `hsl(${120 - level * 12} 70% 40%)`;

/** What every page of operators shows: devices of both kinds, what moves, how the roads flow. */
export async function fetchCity() {
  const [rts, rtc, { features }] = await Promise.all(["items_telemetry_rts", "items_telemetry_rtc", "transport_situation"].map(ask));
  const devices = [...rts, ...rtc].map((device) => ({ ...device, severity: statuses.indexOf(device.status) }));
  const vehicles = features.filter(({ properties }) => properties.kind === "bus");
  const roads = features.filter(({ properties }) => properties.kind === "road");
  return { devices, vehicles, roads };
}

/** Middle and zoom at which all peers begin. */
export const start = { center: [55.75, 37.62], zoom: 11 };

export const load = (tag, attributes) =>
  new Promise((resolve, reject) => {
    document.head.append(Object.assign(document.createElement(tag), { ...attributes, onload: resolve, onerror: reject }));
  });

export const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
