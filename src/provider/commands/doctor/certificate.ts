import type { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { within } from "../../base/database/within.js";
import { type Finding, green, red, unseen, yellow } from "./finding.js";

const DAY = 86_400_000;
/** Days before its end at which a certificate is yellow, and red. */
const SOON = 30;
const AT_ONCE = 7;
/** Milliseconds in which an address has to answer. */
const WAIT = 10_000;

/** What a certificate says of itself at `now` (ms since 1970); `name` is what it is for. */
export function aboutCertificate(
  name: string,
  { validFrom, validTo }: Pick<X509Certificate, "validFrom" | "validTo">,
  now: number,
): Finding {
  const days = Math.floor((Date.parse(validTo) - now) / DAY);
  const until = new Date(validTo).toISOString().slice(0, 10);
  const renew = "Renew it, and have the server read it again (nginx -s reload).";
  if (Date.parse(validFrom) > now)
    return red(
      "certificate",
      `${name} is not valid before ${new Date(validFrom).toISOString()}.`,
      "Set this machine's clock right, or wait.",
    );
  if (days < 0) return red("certificate", `${name} has expired on ${until}.`, renew);
  if (days < AT_ONCE) return red("certificate", `${name} expires on ${until}, in ${days} days.`, renew);
  if (days < SOON) return yellow("certificate", `${name} expires on ${until}, in ${days} days.`, renew);
  return green("certificate", `${name} is valid until ${until}, for ${days} days`);
}

/** The certificate that a public address shows, as a browser would judge it. */
export async function lookAtCertificate(url: string | null): Promise<Finding> {
  if (url === null)
    return unseen("certificate", "No public address was given.", "Give --url https://its.city.example to have its certificate looked at.");
  const { protocol, hostname, port, host } = new URL(url);
  if (protocol !== "https:")
    return red("certificate", `${url} is without TLS.`, "Put a proxy with TLS before the provider: passwords and tokens pass there.");
  try {
    const { certificate, fault } = await shownAt(hostname, Number(port || 443));
    const found = aboutCertificate(`That of ${host}`, certificate, Date.now());
    if (found.state === "red" || fault === null) return found;
    return red(
      "certificate",
      `That of ${host} is not trusted: ${fault}`,
      "Have the server send its whole chain, for this very name; a city's own authority is named by NODE_EXTRA_CA_CERTS.",
    );
  } catch (error) {
    return red(
      "certificate",
      `${host} does not answer: ${(error as Error).message}`,
      "Start the proxy, and look whether this name leads to it.",
    );
  }
}

/** What a server shows, and why a browser would not take it. */
function shownAt(hostname: string, port: number): Promise<{ certificate: X509Certificate; fault: string | null }> {
  let socket: TLSSocket | undefined;
  const shown = new Promise<{ certificate: X509Certificate; fault: string | null }>((resolve, reject) => {
    const opened = connect({ host: hostname, port, ...(isIP(hostname) ? {} : { servername: hostname }), rejectUnauthorized: false }, () => {
      const certificate = opened.getPeerX509Certificate();
      if (!certificate) return reject(new Error("it shows no certificate"));
      const isForIt = certificate.checkHost(hostname) ?? certificate.checkIP(hostname);
      const reason = opened.authorizationError ? String(opened.authorizationError) : null;
      resolve({ certificate, fault: reason ?? (isForIt ? null : `it is for ${certificate.subjectAltName ?? certificate.subject}`) });
    });
    socket = opened;
    opened.once("error", reject);
  });
  return within(WAIT, shown, () => new Error("it gives no answer")).finally(() => socket?.destroy());
}
