import { AlarmClock, Play, Volume2, VolumeX } from "lucide";
import { drawn } from "../kit/icon.js";

/** Icons that no other screen has: those of the kit are loaded by all. */
export const ShelfIcon = drawn(AlarmClock);
export const PlayIcon = drawn(Play);
export const SoundIcon = drawn(Volume2);
export const SilentIcon = drawn(VolumeX);
