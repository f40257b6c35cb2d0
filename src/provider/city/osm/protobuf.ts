import type Pbf from "pbf";

/** Wire type of protobuf for texts, messages and packed lists. */
export const BYTES = 2;

type Field = (tag: number, pbf: Pbf) => void;

/** Reads the fields up to `end`; what `field` does not read is skipped. */
export function fields(pbf: Pbf, end: number, field: Field): void {
  pbf.readFields((tag: number, _: null) => field(tag, pbf), null, end);
  if (pbf.pos > end) throw new Error("A value is longer than its message.");
}

/** Where the message or list that begins here ends: Pbf believes every length. */
export function endOf(pbf: Pbf): number {
  const length = pbf.readVarint();
  if (length > pbf.length - pbf.pos) throw new Error("A value is longer than its block.");
  return pbf.pos + length;
}

export function textOf(pbf: Pbf): string {
  const end = endOf(pbf);
  const text = decoder.decode(pbf.buf.subarray(pbf.pos, end));
  pbf.pos = end;
  return text;
}
const decoder = new TextDecoder();

type Read = (pbf: Pbf) => number;
export const unsigned: Read = (pbf) => pbf.readVarint();
export const signed: Read = (pbf) => pbf.readSVarint();

/** A list of numbers, packed or one a field. */
export function numbers(pbf: Pbf, read: Read, into: number[]): void {
  if (pbf.type !== BYTES) {
    into.push(read(pbf));
    return;
  }
  const end = endOf(pbf);
  while (pbf.pos < end) into.push(read(pbf));
}

/** Running sums, in place. */
export function summed(deltas: number[]): number[] {
  for (let i = 1; i < deltas.length; i++) deltas[i] = (deltas[i] as number) + (deltas[i - 1] as number);
  return deltas;
}
