import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { WeeklyOptions } from "../../src/provider/service/reports/weekly.js";

/** A mail server and a webhook of this machine that take reports, with what has come to them; of the posts the first `refusals` are refused. */
export async function startReceivers(refusals = 0) {
  const mails: string[] = [];
  const posted: { type: string; body: Buffer }[] = [];
  let refused = 0;
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (refused < refusals) {
      refused++;
      response.writeHead(503).end();
      return;
    }
    posted.push({ type: `${request.headers["content-type"]}`, body });
    response.end();
  });
  await new Promise<void>((done) => mailServer.listen(0, "127.0.0.1", done));
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const sending: Omit<WeeklyOptions, "at"> = {
    mail: ["duty@its.test", "chief@its.test"],
    from: null,
    server: `smtp://127.0.0.1:${portOf(mailServer.server)}`,
    webhook: `http://127.0.0.1:${portOf(receiver)}/report`,
    lookEvery: 50,
    firstWait: 100,
  };
  return {
    mails,
    posted,
    /** How many posts were refused. */
    refused: () => refused,
    /** What a provider is told to send here. */
    sending,
    close() {
      mailServer.close(() => {});
      receiver.close();
    },
  };
}
