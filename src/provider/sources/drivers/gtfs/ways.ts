import { metres } from "../../../city/geometry.js";
import type { Position } from "../../../city/model.js";

/** Metres by which a stop may lie nearer to a later part of a line that returns on itself, before it is thought to be there. */
const tolerance = 25;

/** Metres from the start of the line at which each stop lies, in the order of the stops: never less than the one before. */
export function metresAlong(line: readonly Position[], stops: readonly Position[]): number[] {
  const marks = [0];
  for (let i = 1; i < line.length; i++) marks.push((marks[i - 1] as number) + metres(line[i - 1] as Position, line[i] as Position));
  let from = { at: 0, piece: 0 };
  return stops.map((stop) => {
    from = placeOn(line, marks, stop, from);
    return Math.round(from.at);
  });
}

type OnLine = { at: number; piece: number };

/** Where a stop lies on the line behind a place: the nearest place, the first one where the line comes by several times. */
function placeOn(line: readonly Position[], marks: readonly number[], stop: Position, from: OnLine): OnLine {
  const places = [];
  for (let piece = from.piece; piece < line.length - 1; piece++) places.push({ piece, ...nearestOn(line, marks, stop, piece, from.at) });
  const nearest = places.reduce((least, { distance }) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  let best = places.findIndex(({ distance }) => distance <= nearest + tolerance);
  if (best < 0) return from;
  // On a fine line several pieces in a row are near enough.
  while ((places[best + 1]?.distance ?? Number.POSITIVE_INFINITY) < (places[best]?.distance ?? 0)) best++;
  return places[best] as OnLine;
}

/** The place on a piece of the line, not before `least` metres, that is nearest to a stop, and how far that is. */
function nearestOn(line: readonly Position[], marks: readonly number[], stop: Position, piece: number, least: number) {
  const start = line[piece] as Position;
  const end = line[piece + 1] as Position;
  const before = marks[piece] as number;
  const after = marks[piece + 1] as number;
  const east = Math.cos((stop[1] * Math.PI) / 180);
  const x = (end[0] - start[0]) * east;
  const y = end[1] - start[1];
  const length = x * x + y * y;
  const first = after > before ? Math.min(1, Math.max(0, (least - before) / (after - before))) : 0;
  const share = length > 0 ? Math.min(1, Math.max(first, ((stop[0] - start[0]) * east * x + (stop[1] - start[1]) * y) / length)) : 0;
  const place: Position = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
  return { at: before + (after - before) * share, distance: metres(place, stop) };
}
