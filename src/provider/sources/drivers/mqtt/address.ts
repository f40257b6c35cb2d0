/** The parts of a broker's address; throws where it is none, or holds a name and a password, which everybody who reads the city file would know. */
export function addressOf(broker: string): { protocol: "mqtt" | "mqtts"; hostname: string; port: number; host: string } {
  const url = URL.canParse(broker) ? new URL(broker) : null;
  const protocol = url?.protocol.slice(0, -1);
  if (!url?.hostname || (protocol !== "mqtt" && protocol !== "mqtts") || !/^\/?$/.test(url.pathname) || url.search)
    throw new Error('MQTT: "broker" must be an address as mqtt://host:1883 or mqtts://host:8883.');
  if (url.username || url.password)
    throw new Error('MQTT: "broker" must be without a name and a password: they are in "user" and "password".');
  const port = Number(url.port) || (protocol === "mqtts" ? 8883 : 1883);
  return { protocol, hostname: url.hostname.replace(/^\[|\]$/g, ""), port, host: url.host };
}

/** What the broker or the network says, as a sentence. The codes are those of CONNACK in MQTT 3.1.1 and 5. */
export function sentenceOf(
  { code, message }: Error & { code?: number | string },
  { version, user }: { version: 4 | 5; user?: string | undefined },
): string {
  if (code === 1 || code === 132 || /unacceptable protocol/i.test(message))
    return `The broker does not speak this version of MQTT: try "version: ${version === 5 ? 4 : 5}".`;
  if (code === 2 || code === 133) return 'The broker refuses the id of this client: see "client".';
  if (code === 4 || code === 5 || code === 134 || code === 135)
    return user === undefined ? 'The broker wants a "user" and a "password".' : `The broker refuses the user "${user}" or the password.`;
  if (typeof code === "number") return `The broker refuses: ${message}.`;
  if (code?.startsWith("E") && !code.startsWith("ERR_")) return `The broker cannot be reached (${code}).`;
  return `The connection to the broker fails: ${message}${code ? ` (${code})` : ""}.`;
}
