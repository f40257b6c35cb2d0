import type { SendMailOptions } from "nodemailer";

/** ms in which a mail server or a webhook has to answer. */
const WAIT = 30_000;

/** Sends a mail by a server, `smtps://user:password@mail.city.example`. */
export async function sendMail(server: string, mail: SendMailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: server, connectionTimeout: WAIT, greetingTimeout: WAIT, socketTimeout: WAIT });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** Posts to a webhook, which answers 2xx. */
export async function postTo(webhook: string, headers: Record<string, string>, body: Buffer | string): Promise<void> {
  const answer = await fetch(webhook, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : new Uint8Array(body),
    redirect: "error",
    signal: AbortSignal.timeout(WAIT),
  });
  if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
}
