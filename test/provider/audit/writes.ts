import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { logEntryId } from "../../../src/core/contract/messages.js";
import { mileage } from "../../../src/provider/city/geometry.js";
import type { Segment } from "../../../src/provider/city/model.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { addUser } from "../../../src/provider/service/accounts/users.js";
import type { Writing } from "../../../src/provider/service/audit/area.js";
import { createBrowser } from "../../helper/issuer.js";
import { administrator, ask, freshController, operator, type Reply, signIn, viewer } from "../asking.js";
import { exchange, isCallback, leadBack, pageOf } from "../sign-on/scene.js";

const person = { company: "Город", email: "a@b.ru", phone: "1", consent: true };
const request = {
  author: "Диспетчер",
  themes: "Светофор",
  executor: "",
  description: "Не горит",
  latitude: 56.1,
  longitude: 45,
  create_time: 1_700_000_000,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
};
const record = {
  name_object: "Мост",
  target_object: "drive",
  file_description: "",
  file_name: "мост.pdf",
  time: "2026-11-21",
  comment: "",
};

function form(name: string, bytes: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData {
  const upload = new FormData();
  for (const [field, value] of Object.entries(fields)) upload.set(field, value);
  upload.set("file", new Blob([bytes]), name);
  return upload;
}
const pdf = (fields?: Record<string, string>) => form("мост.pdf", "%PDF-1.4 мост", fields);
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

/** A provider with what a write needs that is there before. */
export interface Scene {
  provider: RunningProvider;
  token: string;
  /** A controller that is under nobody's command. */
  oID: number;
}

export async function sceneOf(provider: RunningProvider): Promise<Scene> {
  return { provider, token: await signIn(provider.url), oID: freshController(provider) };
}

/** A write that is about to be made. */
type Call = () => Promise<Reply>;

/**
 * Each write of the contract: makes what it needs, and gives the call. Each succeeds but three, which only real equipment takes: those are
 * refused.
 */
export const writes: Record<Writing, (scene: Scene) => Promise<Call>> = {
  requestDemo: async (scene) => () => post(scene, "landing/request-demo", { ...person, full_name: "А", country: "Россия", city: "Тверь" }),
  requestPartnership: async (scene) => () => post(scene, "landing/request-partnership", { ...person, name: "А" }),
  login: async (scene) => () => post(scene, "auth/login", operator),
  async signOnCallback({ provider }) {
    const browser = createBrowser();
    const callback = await browser.follow(pageOf(provider).start, isCallback);
    return async () => {
      const { headers } = await browser.go(callback.href);
      const text = headers.get("location") ?? "";
      return { status: text.includes("#its-sign-on=") ? 200 : 409, headers, body: null, text };
    };
  },
  async signOn({ provider }) {
    const { code, secret } = await leadBack(provider);
    return () => exchange(provider, code, secret);
  },
  async signOut({ provider }) {
    const token = await signIn(provider.url);
    return () => ask(provider.url, "auth/sign_out", { token, method: "POST" });
  },
  async loginSecond(scene) {
    const { who, recovery } = await secondStepOf(scene);
    return () => post(scene, "auth/login/second", { ...who, code: recovery[0] });
  },
  async secondStepBegin(scene) {
    const { token, who } = await somebodyNew(scene);
    return () => ask(scene.provider.url, "user/second_step", { token, body: { password: who.password } });
  },
  async secondStepConfirm(scene) {
    const { token, who } = await somebodyNew(scene);
    const { body } = await ask(scene.provider.url, "user/second_step", { token, body: { password: who.password } });
    return () => ask(scene.provider.url, "user/second_step/confirm", { token, body: { code: codeOf(body.secret) } });
  },
  async secondStepEnd(scene) {
    const { token, who } = await secondStepOf(scene);
    return () => ask(scene.provider.url, "user/second_step/end", { token, body: { password: who.password } });
  },
  async passwordChange(scene) {
    const { token, who } = await somebodyNew(scene);
    return () => ask(scene.provider.url, "user/password", { token, body: { password: who.password, wanted: "another12" } });
  },
  personReset: async (scene) =>
    asAdministrator(scene, async (own) => post(own, `administration/users/${await viewerOf(own)}/reset_password`)),
  editFio: async (scene) => () => post(scene, "user/edit_fio", { fio: "Иванов" }),
  editPhone: async (scene) => () => post(scene, "user/edit_phone", { phone: "+7 1" }),
  editAvatar: async (scene) => () => post(scene, "user/edit_avatar", form("я.png", png)),
  personChange: async (scene) => asAdministrator(scene, async (own) => put(own, `administration/users/${await viewerOf(own)}`, change)),
  personSignOut: async (scene) =>
    asAdministrator(scene, async (own) => post(own, `administration/users/${await viewerOf(own)}/end_sessions`)),
  roleChange: async (scene) =>
    asAdministrator(scene, (own) => put(own, "administration/roles/night", { levels: { signals: "view" }, tags: null })),
  async citySessionEnd(scene) {
    const { url } = scene.provider;
    const { id } = (await ask(url, "auth/check", { token: await signIn(url, viewer) })).body.user;
    return asAdministrator(scene, async (own) => {
      const { body } = await ask(url, "administration/sessions", { token: own.token });
      return post(own, `administration/sessions/${body.find(({ user }: { user: string }) => user === id).id}/end`);
    });
  },
  invite: async (scene) => asAdministrator(scene, (own) => post(own, "administration/invitations", invited)),
  async invitationWithdraw(scene) {
    return asAdministrator(
      scene,
      async (own) => {
        const { body } = await ask(own.provider.url, "administration/invitations", { token: own.token });
        return post(own, `administration/invitations/${body[0].id}/withdraw`);
      },
      (own) => post(own, "administration/invitations", invited),
    );
  },
  async invitationAccept(scene) {
    let token = "";
    return asAdministrator(
      scene,
      (own) => post(own, "auth/invitation", { token, password: "secret12" }),
      async (own) => {
        token = (await post(own, "administration/invitations", { ...invited, email: "own@its.test" })).body.token;
      },
    );
  },
  deviceTags: async (scene) => asAdministrator(scene, (own) => put(own, `administration/devices/${scene.oID}/tags`, { tags: ["ring"] })),
  tagDevices: async (scene) =>
    asAdministrator(scene, (own) => put(own, "administration/tags", { devices: [{ oID: scene.oID, tags: ["ring"] }] })),
  async endUserSession(scene) {
    const { provider, token } = scene;
    await signIn(provider.url);
    const { body } = await ask(provider.url, "user/sessions", { token });
    const other = body.find(({ current }: { current: boolean }) => !current);
    return () => post(scene, `user/sessions/${other.id}/end`);
  },
  setProgram: async (scene) => () => order(scene, "set_program", { program: "static" }),
  setCustomProgram: async (scene) => () => order(scene, "set_custom_program", { sequence: [1, 2], durations: [30, 30] }),
  setUfProgram: async (scene) => () => order(scene, "set_uf_program", { phase: 1 }),
  takeHold: async (scene) => () => order(scene, "take_hold"),
  releaseHold: async (scene) => () => order(scene, "release_hold"),
  makeDraft: async (scene) => () => order(scene, "make_draft", { program: "all_red", reason: "ДТП" }),
  withdrawDraft: async (scene) => () => order(scene, "withdraw_draft", { draft: "none" }),
  setClock: async (scene) => () => order(scene, "set_clock"),
  suspendAlarm: async (scene) => () => order(scene, "suspend_alarm", { alarm: "a" }),
  resumeAlarm: async (scene) => () => order(scene, "resume_alarm", { alarm: "a" }),
  rtsStopVideo: async (scene) => () => post(scene, `rts/${scene.oID}/${scene.oID}/stop_video`),
  async rtcStopVideo(scene) {
    const oID = scene.provider.sim.world.city.detectors[0]?.oID;
    return () => post(scene, `rtc/${oID}/${oID}/stop_video`);
  },
  async specTask(scene) {
    const { line } = scene.provider.sim.world.city.segments.find((each) => (mileage(each.line).at(-1) as number) > 250) as Segment;
    const section = { type: "LineString", coordinates: line };
    const entry = { work: "snow", utime_start: 1_700_000_000, section, section_name: "Мира" };
    return () => post(scene, "spec/spec-1/tasks", { ...entry, key: randomUUID() });
  },
  async specTaskCancel(scene) {
    const { body } = await (await writes.specTask(scene))();
    return () => post(scene, `spec/spec-1/tasks/${body.id}/cancel`);
  },
  archiveCreate: async (scene) => () => post(scene, "archive/letters", record),
  async archiveComment(scene) {
    const { id } = (await post(scene, "archive/letters", record)).body;
    return () => put(scene, `archive/letters_comment/${id}`, { ...record, comment: "ремонт" });
  },
  signalEventsImport: async (scene) => {
    const log = "TimeStamp,DeviceId,EventId,Parameter\n2026-05-13 15:00:00.1,1001,82,1\n";
    return asAdministrator(scene, (own) => post(own, "administration/signal_events", form("log.csv", log)));
  },
  archiveFile: async (scene) => () => post(scene, "archive/file_letters/", pdf()),
  async archiveUpdatePodd(scene) {
    const { id } = (await post(scene, "archive/podd", record)).body;
    return () => post(scene, "archive/update_file/", pdf({ id }));
  },
  async archiveUpdateFile(scene) {
    const { id } = (await post(scene, "archive/letters", record)).body;
    return () => post(scene, "archive/update_file_letters/", pdf({ id }));
  },
  udsCreate: async (scene) => () => post(scene, "uds", request),
  async udsUpdate(scene) {
    const { id } = (await post(scene, "uds", request)).body;
    return () => put(scene, `uds/${id}`, { ...request, themes: "Асфальт" });
  },
  async udsComment(scene) {
    const { id } = (await post(scene, "uds", request)).body;
    return () => post(scene, `uds/${id}/comments`, { author: "Я", description: "Еду" });
  },
  async messageAcknowledge(scene) {
    await order(scene, "set_program", { program: "static" });
    const [done] = (await post(scene, `rts/${scene.oID}/events_last`)).body;
    // An entry of the same second and words is the same message.
    await scene.provider.sim.db.deleteFrom("acknowledgements").execute();
    return () => post(scene, `messages/${encodeURIComponent(logEntryId("rts", scene.oID, done))}/acknowledge`);
  },
  alarmAcknowledge: async (scene) => withAlarm(scene, (own, ids) => post(own, "alarms/acknowledge", { ids })),
  alarmShelve: async (scene) =>
    withAlarm(scene, (own, ids) => post(own, "alarms/shelve", { ids, utime_end: soon(scene), reason: "Roadworks" })),
  alarmUnshelve: async (scene) =>
    withAlarm(
      scene,
      (own, ids) => post(own, "alarms/unshelve", { ids }),
      (own, ids) => post(own, "alarms/shelve", { ids, utime_end: soon(scene), reason: "Roadworks" }),
    ),
  alarmAssign: async (scene) =>
    withAlarm(scene, async (own, ids) => post(own, "alarms/assign", { ids, user: (await peopleOf(own))[0].user })),
  alarmComment: async (scene) => withAlarm(scene, (own, ids) => post(own, "alarms/comment", { ids, comment: "Crew is there" })),
  async alarmReset(scene) {
    const latching = {
      kinds: ["outside"],
      districts: null,
      on: 0,
      off: 0,
      changes: 3,
      within: 60,
      priority: null,
      is_latching: true,
      is_off: false,
    };
    return withAlarm(
      scene,
      (own, ids) => post(own, "alarms/reset", { ids }),
      async (own, [id = ""]) => {
        await post(own, "alarms/rules", { rules: [{ ...latching, escalations: [] }] });
        await scene.provider.sim.alarms.look();
        await post(own, "alarms/tell", { ...pump, id: id.slice("outside/".length), is_there: false, utime_end: soon(scene) });
        await scene.provider.sim.alarms.look();
      },
    );
  },
  alarmRulesChange: async (scene) => asAdministrator(scene, (own) => post(own, "alarms/rules", { rules: [] })),
  alarmTell: async (scene) =>
    asAdministrator(scene, (own) => post(own, "alarms/tell", { ...pump, id: `pump-${++pumps}`, utime_end: soon(scene) })),
  async takeOutOfService(scene) {
    const chief = await asChief(scene);
    return () => post(chief, `devices/${scene.oID}/out_of_service`, { reason: "Roadworks", utime_return: null });
  },
  async hidePictures(scene) {
    const chief = await asChief(scene);
    return () => post(chief, "city/pictures/off", { audience: "viewers", reason: "Roadworks" });
  },
  async showPictures(scene) {
    const chief = await asChief(scene);
    await post(chief, "city/pictures/off", { audience: "viewers", reason: "Roadworks" });
    return () => post(chief, "city/pictures/on");
  },
  async hideCamera(scene) {
    const chief = await asChief(scene);
    return () => post(chief, `camera/rts/${scene.oID}/off`, { audience: "viewers", reason: "Roadworks" });
  },
  async showCamera(scene) {
    const chief = await asChief(scene);
    await post(chief, `camera/rts/${scene.oID}/off`, { audience: "viewers", reason: "Roadworks" });
    return () => post(chief, `camera/rts/${scene.oID}/on`);
  },
  async returnToService(scene) {
    const chief = await asChief(scene);
    await post(chief, `devices/${scene.oID}/out_of_service`, { reason: "Roadworks", utime_return: null });
    return () => post(chief, `devices/${scene.oID}/in_service`);
  },
};

/** Those that the simulated controllers do not take. */
export const untaken: readonly Writing[] = ["setClock", "suspendAlarm", "resumeAlarm"];

const change = { role: "observer", tags: null, restricted: false, disabled: false };
const invited = { email: "new@its.test", fio: "Новая", role: "observer", tags: null };

/** The call of an administrator, after what it needs was `made`. */
async function asAdministrator(scene: Scene, call: (own: Scene) => Promise<Reply>, made?: (own: Scene) => Promise<unknown>): Promise<Call> {
  const own = { ...scene, token: await signIn(scene.provider.url, administrator) };
  await made?.(own);
  return () => call(own);
}
const viewerOf = async ({ provider, token }: Scene): Promise<string> =>
  (await ask(provider.url, "administration/users", { token })).body.find(({ email }: { email: string }) => email === viewer.email).id;

const pump = { id: "pump-1", is_there: true, priority: "medium", device: null, cause: "Pump", consequence: "Water", action: "Send" };
const soon = ({ provider }: Scene): number => Math.floor(provider.sim.world.clock.now()) + 600;
const peopleOf = async ({ provider, token }: Scene) => (await ask(provider.url, "alarms/people", { token })).body;
let pumps = 1;
/** A deed with an alarm of its own, that a program tells of. */
async function withAlarm(
  scene: Scene,
  call: (own: Scene, ids: string[]) => Promise<Reply>,
  made?: (own: Scene, ids: string[]) => Promise<unknown>,
): Promise<Call> {
  const id = `pump-${++pumps}`;
  return asAdministrator(
    scene,
    (own) => call(own, [`outside/${id}`]),
    async (own) => {
      await post(own, "alarms/tell", { ...pump, id, utime_end: soon(scene) });
      await scene.provider.sim.alarms.look();
      await made?.(own, [`outside/${id}`]);
    },
  );
}

const post = ({ provider, token }: Scene, path: string, body?: object): Promise<Reply> =>
  ask(provider.url, path, { token, method: "POST", ...(body ? { body } : {}) });
const put = ({ provider, token }: Scene, path: string, body: object): Promise<Reply> =>
  ask(provider.url, path, { token, method: "PUT", body });
const order = (scene: Scene, call: string, body: object = {}): Promise<Reply> =>
  post(scene, `crossroad/rts/${scene.oID}/${call}`, { oID: scene.oID, ...body });

/** The scene of somebody who may do what the role of the operator does not allow. */
const asChief = async (scene: Scene): Promise<Scene> => ({ ...scene, token: await signIn(scene.provider.url, administrator) });

let people = 0;

/** Somebody of whom a test changes how they sign in. */
async function somebodyNew({ provider: { sim, url } }: Scene) {
  const who = { email: `new${++people}.${Date.now() % 10_000}@its.test`, password: "lent1234" };
  await addUser(sim.db, { ...who, fio: "Новый", phone: "", restrictions: [] });
  return { who, token: await signIn(url, who) };
}

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Somebody whose second step is on. */
async function secondStepOf(scene: Scene) {
  const { who, token } = await somebodyNew(scene);
  const { url } = scene.provider;
  const { body } = await ask(url, "user/second_step", { token, body: { password: who.password } });
  const confirmed = await ask(url, "user/second_step/confirm", { token, body: { code: codeOf(body.secret) } });
  return { who, token, recovery: confirmed.body.recovery as string[] };
}
