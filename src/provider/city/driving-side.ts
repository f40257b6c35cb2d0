import zoneOf from "@photostructure/tz-lookup";
import type { Controller, DrivingSide } from "./model.js";

/** Zones of the countries that drive on the left, by their areas. */
const onTheLeft: Record<string, string> = {
  Africa: "Blantyre Dar_es_Salaam Gaborone Harare Johannesburg Kampala Lusaka Maputo Maseru Mbabane Nairobi Windhoek",
  America:
    "Anguilla Antigua Barbados Cayman Dominica Grand_Turk Grenada Guyana Jamaica Montserrat Nassau Paramaribo Port_of_Spain St_Kitts St_Lucia St_Thomas St_Vincent Tortola",
  Asia: "Bangkok Brunei Colombo Dhaka Dili Famagusta Hong_Kong Jakarta Jayapura Karachi Kathmandu Kolkata Kuala_Lumpur Kuching Macau Makassar Nicosia Pontianak Singapore Thimphu Tokyo",
  Atlantic: "Bermuda South_Georgia St_Helena Stanley",
  Europe: "Dublin Guernsey Isle_of_Man Jersey London Malta",
  Indian: "Christmas Cocos Mahe Maldives Mauritius",
  Pacific:
    "Apia Auckland Bougainville Chatham Fakaofo Fiji Funafuti Guadalcanal Kanton Kiritimati Nauru Niue Norfolk Pitcairn Port_Moresby Rarotonga Tarawa Tongatapu",
};
const zones = new Set(Object.entries(onTheLeft).flatMap(([area, places]) => places.split(" ").map((place) => `${area}/${place}`)));

/** On which side of the road the country drives in which a place lies, degrees. */
export function drivingSideAt(latitude: number, longitude: number): DrivingSide {
  const zone = zoneOf(latitude, longitude);
  return zones.has(zone) || zone.startsWith("Australia/") ? "left" : "right";
}

/** A controller whose traffic keeps to a side. */
export function keeping(side: DrivingSide, { keeps_left: _, ...controller }: Controller): Controller {
  return side === "left" ? { ...controller, keeps_left: true } : controller;
}
