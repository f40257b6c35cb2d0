import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import {
  administrationOps,
  type CityRole,
  type Equipment,
  type Invitation,
  type InvitationEntry,
  type InvitationMade,
  type Person,
  type PersonChange,
  type PersonSession,
  type RoleChange,
} from "../contract/administration.js";
import { defineResource } from "../define-resource.js";
import { fetchPages } from "./pages.js";

// What we ask of it

/** Makes an account what it is to be. Refused where nobody could change rights afterwards (`last_administrator`). */
export async function changePerson(client: Client, id: Person["id"], change: PersonChange): Promise<void> {
  await client.http.call(administrationOps.personChange, { params: { id }, body: change });
  askAfterWrite(people(client));
  askAfterWrite(cityRoles(client));
  askAfterWrite(citySessions(client));
}

/** Ends all sign-ins of somebody. */
export async function signOutPerson(client: Client, id: Person["id"]): Promise<void> {
  await client.http.call(administrationOps.personSignOut, { params: { id } });
  askAfterWrite(people(client));
  askAfterWrite(citySessions(client));
}

/** Changes a role for all who have it, or makes one. */
export async function changeRole(client: Client, name: CityRole["name"], change: RoleChange): Promise<void> {
  await client.http.call(administrationOps.roleChange, { params: { name }, body: change });
  askAfterWrite(cityRoles(client));
}

/** Ends one sign-in of anybody. */
export async function endCitySession(client: Client, id: PersonSession["id"]): Promise<void> {
  await client.http.call(administrationOps.citySessionEnd, { params: { id } });
  askAfterWrite(citySessions(client));
  askAfterWrite(people(client));
}

/** Invites somebody; the token of the answer is told this once, and an earlier invitation to the same address is withdrawn. */
export async function invite(client: Client, entry: InvitationEntry): Promise<InvitationMade> {
  const made = await client.http.call(administrationOps.invite, { body: entry });
  askAfterWrite(invitations(client));
  return made;
}

/** Makes a link by which somebody sets another password, once; the token of the answer is told this once. */
export async function resetPerson(client: Client, id: Person["id"]): Promise<InvitationMade> {
  const made = await client.http.call(administrationOps.personReset, { params: { id } });
  askAfterWrite(invitations(client));
  return made;
}

export async function withdrawInvitation(client: Client, id: Invitation["id"]): Promise<void> {
  await client.http.call(administrationOps.invitationWithdraw, { params: { id } });
  askAfterWrite(invitations(client));
}

/** Takes an invitation up by its token, once; gives the email of the account that is there now. */
export const acceptInvitation = async (client: Client, token: string, password: string): Promise<string> =>
  (await client.http.call(administrationOps.invitationAccept, { body: { token, password } })).email;

/** Gives devices other tags, all at once: controllers, and detectors that stand alone. */
export async function tagDevices(client: Client, devices: readonly Pick<Equipment, "oID" | "tags">[]): Promise<void> {
  await client.http.call(administrationOps.tagDevices, { body: { devices: devices.map(({ oID, tags }) => ({ oID, tags: [...tags] })) } });
  askAfterWrite(equipment(client));
}

// Where the answers stay

/** All accounts of the city, by name. */
export const people = defineResource("people", (client, signal) => client.http.call(administrationOps.people, { signal }), {
  every: 30_000,
});

export const cityRoles = defineResource("cityRoles", (client, signal) => client.http.call(administrationOps.cityRoles, { signal }), {
  every: 60_000,
});

/** The sign-ins of everybody that are still good, by name. */
export const citySessions = defineResource(
  "citySessions",
  async (client, signal) =>
    (await fetchPages(client, administrationOps.citySessions, { signal })).toSorted((one, other) => one.fio.localeCompare(other.fio)),
  {
    every: 30_000,
  },
);

/** The invitations that can still be taken up. */
export const invitations = defineResource("invitations", (client, signal) => client.http.call(administrationOps.invitations, { signal }), {
  every: 30_000,
});

/** Every device with its health. */
export const equipment = defineResource("equipment", (client, signal) => client.http.call(administrationOps.equipment, { signal }), {
  every: 30_000,
});

/** How the provider is set; it changes with its start alone. */
export const providerSettings = defineResource("providerSettings", (client, signal) =>
  client.http.call(administrationOps.settings, { signal }),
);
