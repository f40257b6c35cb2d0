interface Refused {
  readonly status: number;
  /** The values by their names, text or number; the sentence holds each of them once. */
  readonly values?: Readonly<Record<string, "text" | "number">>;
  /** The sentence in English, which is `message` where the place that refuses has none that is more precise. */
  readonly text: string;
}

/**
 * Every `code` of a refusal (assumed, design 4). Names of fields are those of the wire, times are in seconds. Widgets say each in the
 * reader's language (`src/widgets/kit/refusals`), and need no more of this table than its types.
 */
export const refusals = {
  malformed_json: { status: 400, text: "The body is not well-formed JSON." },
  malformed_form: { status: 400, text: "The form could not be read." },
  cut_off: { status: 400, text: "The body was cut off before its end." },
  unauthorized: { status: 401, text: "Sign in: the token is missing, old or not ours." },
  wrong_credentials: { status: 401, text: "Incorrect login or password." },
  not_for_guests: { status: 403, text: "Guests may not ask this: sign in." },
  not_found: { status: 404, text: "There is no such thing here." },
  unknown_message: { status: 404, text: "There is no such message." },
  control_prohibited: { status: 409, text: "This account may not control devices." },
  not_permitted: {
    status: 409,
    values: { level: "text", area: "text" },
    text: "The role of this account does not allow that: it needs {{level}} in {{area}}.",
  },
  out_of_service: {
    status: 409,
    values: { by: "text", reason: "text" },
    text: "The controller is out of service on purpose, as {{by}} said: {{reason}}. Only an override may be given back.",
  },
  pictures_off: {
    status: 409,
    values: { by: "text", reason: "text" },
    text: "Pictures of this camera are off, as {{by}} said: {{reason}}.",
  },
  last_administrator: { status: 409, text: "Then nobody could change rights any more: make somebody else an administrator first." },
  invitation_used: { status: 409, text: "This link was used already." },
  invitation_withdrawn: { status: 409, text: "This link was withdrawn, or another one took its place." },
  invitation_ended: { status: 409, text: "The time of this link is over." },
  sign_on_elsewhere: { status: 409, text: "This sign-in was begun in another browser, or too long ago: begin again." },
  sign_on_over: { status: 409, text: "This sign-in was used already, or its time is over: begin again." },
  sign_on_refused: { status: 409, text: "The issuer did not sign you in." },
  sign_on_untrusted: { status: 409, text: "The answer of the issuer cannot be trusted; the log of the provider says why." },
  sign_on_loop: { status: 409, text: "Three sign-ins in a minute led back here: wait a minute, and tell an administrator if it goes on." },
  no_role: { status: 409, text: "None of the groups of this account has a role here." },
  account_disabled: { status: 409, text: "This account was switched off here." },
  second_step_needed: { status: 409, text: "The password is right; the code of the second step is needed as well." },
  second_step_on: { status: 409, text: "This account has a second step already." },
  no_password: { status: 409, text: "This account has no password here: its issuer has it." },
  wrong_code: { status: 422, text: "The code is wrong, was used already, or its time is over." },
  wrong_password: { status: 422, text: "The present password is wrong." },
  weak_password: {
    status: 422,
    values: { least: "number", kinds: "number" },
    text: "A password has at least {{least}} characters of {{kinds}} kinds here: small letters, capitals, digits, others.",
  },
  passwords_off: { status: 409, text: "Passwords are switched off here: sign in by the issuer." },
  account_exists: { status: 409, text: "There is an account of this email already." },
  controller_offline: { status: 409, text: "The controller is not connected." },
  controller_busy: { status: 409, text: "The controller still carries out the command before." },
  controller_refused: { status: 409, values: { words: "text" }, text: "The controller refused: {{words}}" },
  local_control: { status: 409, text: "The controller is under local control at the cabinet." },
  restart_needed: { status: 409, text: "The controller waits for a restart and cannot take a new sequence." },
  held_by: { status: 409, values: { by: "text", since: "text" }, text: "{{by}} holds this crossing since {{since}} (city time)." },
  second_needed: { status: 409, text: "This mode needs a second person: one makes a draft, another one gives it." },
  own_draft: { status: 409, text: "Who made the draft cannot be the second person." },
  draft_over: { status: 409, text: "The draft is over: it was given, withdrawn, or its time has ended." },
  draft_waits: { status: 409, values: { by: "text" }, text: "A draft of {{by}} waits for a second person at this crossing." },
  stale_state: { status: 409, values: { by: "text" }, text: "The state of the controller was already changed by {{by}}." },
  not_offered: { status: 409, text: "This controller does not know such a command." },
  no_such_alarm: { status: 409, text: "The controller reports no such alarm at present." },
  not_told: { status: 409, text: "The controller has not told since it connected who has the cabinet, or which plans it has." },
  read_only: { status: 409, text: "This controller can be controlled only at its cabinet: the system just reads it." },
  clock_not_settable: { status: 409, text: "The clock of this controller cannot be set from afar." },
  no_security_code: { status: 409, text: "There is no security code for this controller." },
  no_such_plan: { status: 409, values: { plan: "number" }, text: "This controller has no plan {{plan}}." },
  plan_required: { status: 409, text: 'The program "switching" needs the number of a plan.' },
  alarm_unknown: { status: 409, text: "There is no such alarm." },
  alarm_over: { status: 409, text: "The alarm is over, or nothing of the kind is there." },
  alarm_hidden: { status: 409, text: "The alarm is shelved, suppressed or out of service: bring it back first." },
  alarm_not_from_here: { status: 409, text: "That does not go from the state in which the alarm is." },
  never_shelved: { status: 409, text: "Nobody may shelve an alarm of this kind." },
  shelf_over: { status: 409, text: "The time on the shelf would be over already." },
  shelf_too_long: { status: 409, text: "An alarm of this priority may not be shelved for so long." },
  alarm_partly_seen: {
    status: 409,
    text: "The alarm is also of devices that this account does not see: whoever sees all of them does this.",
  },
  alarm_worse: { status: 409, text: "The alarm has become worse than what was seen of it." },
  alarm_not_for_them: { status: 409, text: "Whoever the alarm is to be given to does not see it." },
  too_many_tasks: { status: 409, values: { most: "number" }, text: "The vehicle has {{most}} open tasks, and may have no more." },
  task_ended: { status: 409, text: "The task has ended already." },
  stale_request: { status: 409, values: { by: "text" }, text: "The request was already changed by {{by}}." },
  file_taken: { status: 409, text: "Another record took the file just now: send the file again." },
  too_large: { status: 413, values: { megabytes: "number" }, text: "The body is larger than {{megabytes}} MB." },
  wrong_content_type: { status: 415, text: "The body is not of a content type that this call takes." },
  invalid: { status: 422, values: { field: "text" }, text: 'The field "{{field}}" is wrong.' },
  required: { status: 422, values: { field: "text" }, text: 'The field "{{field}}" is missing or empty.' },
  too_long: {
    status: 422,
    values: { field: "text", most: "number" },
    text: 'The field "{{field}}" may have no more than {{most}} characters.',
  },
  too_many_values: {
    status: 422,
    values: { field: "text", most: "number" },
    text: 'The field "{{field}}" may name no more than {{most}}.',
  },
  unfit_value: { status: 422, text: "A value cannot be kept: a number is too large, or a text holds the character U+0000." },
  idempotency_key_reused: { status: 422, text: "This Idempotency-Key stands for something else that was sent." },
  consent_required: { status: 422, text: "Confirmation of personal data is required." },
  wrong_email: { status: 422, text: "Incorrect email format." },
  file_refused: { status: 422, text: "Files of this type are not taken, or the content is not what the name says." },
  no_such_phase: { status: 422, values: { phase: "number" }, text: "This controller has no phase {{phase}}." },
  phase_length: {
    status: 422,
    values: { phase: "number", least: "number", most: "number" },
    text: "Phase {{phase}} lasts {{least}} to {{most}} s, in whole seconds.",
  },
  off_street: { status: 422, text: "The section is not on the streets of this city." },
  too_far: { status: 422, text: "The time lies too far in the past or the future." },
  in_future: { status: 422, text: "The time lies in the future: there is nothing of it yet." },
  period_reversed: { status: 422, text: "The period ends before it begins." },
  period_too_long: { status: 422, values: { days: "number" }, text: "The period is longer than {{days}} days." },
  no_devices: { status: 422, text: "None of the chosen objects is a device of this city." },
  no_approach: { status: 422, text: "No approach of the chosen objects lies in this direction." },
  too_many_attempts: { status: 429, values: { seconds: "number" }, text: "Too many attempts: wait {{seconds}} s before the next one." },
  too_many_calls: { status: 429, values: { seconds: "number" }, text: "Too many calls: wait {{seconds}} s before the next one." },
  internal: { status: 500, text: "The provider failed; the failure was written to its log." },
  stopping: { status: 503, text: "The provider is being stopped: try again soon." },
  database_away: { status: 503, text: "The database of the provider cannot be asked at the moment: try again soon." },
  issuer_away: { status: 503, text: "The issuer cannot be asked at the moment: try again soon." },
  files_away: { status: 503, text: "The store of the provider's files cannot be asked at the moment: try again soon." },
  not_offered_yet: {
    status: 503,
    text: "The command was not carried out: a node of the version before still drives the city, and does not know it.",
  },
  asker_gone: { status: 503, text: "The command was not carried out: who sent it did not wait for the answer." },
  command_too_late: { status: 503, text: "The command was not carried out: it could not be taken in time. Nothing was changed." },
  command_unconfirmed: { status: 503, text: "The command was passed on, but its record is not confirmed: look at the readings." },
  storage_full: { status: 507, text: "The disk of the provider is full: nothing can be kept until there is room on it." },
} as const satisfies Readonly<Record<string, Refused>>;

export type RefusalCode = keyof typeof refusals;

type Kinds<Code extends RefusalCode> = (typeof refusals)[Code] extends { values: infer Named } ? Named : Record<never, never>;

/** The values of a code, as the provider gives them. */
export type RefusalValues<Code extends RefusalCode> = {
  readonly [Name in keyof Kinds<Code>]: Kinds<Code>[Name] extends "number" ? number : string;
};
