const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]);
const field = (number: number, bytes: readonly number[]) => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
const count = (number: number, value: number) => [...varint(number * 8), ...varint(value)];
const letters = (text: string) => [...new TextEncoder().encode(text)];
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

/** A layer of a vector tile (MVT 2.1) with one square that covers a part of the tile, in its 4096 units. */
function squareLayer(name: string, kind: string, from: number, to: number): number[] {
  const side = to - from;
  const moves = [9, zigzag(from), zigzag(from), 26, zigzag(side), 0, 0, zigzag(side), zigzag(-side), 0, 15];
  const feature = [...field(2, [0, 0]), ...count(3, 3), ...field(4, moves.flatMap(varint))];
  const value = field(1, letters(kind));
  return [
    ...field(1, letters(name)),
    ...field(2, feature),
    ...field(3, letters("kind")),
    ...field(4, value),
    ...count(5, 4096),
    ...count(15, 2),
  ];
}

/** A vector tile: land with a square of water in its middle. */
export const worldTile = () => [
  ...field(3, squareLayer("earth", "earth", 0, 4096)),
  ...field(3, squareLayer("water", "ocean", 1024, 3072)),
];

/** A single-file map (PMTiles 3) of the four tiles of zoom 1, all alike: land with a square of water in its middle. */
export function worldFile(): Uint8Array<ArrayBuffer> {
  const tile = worldTile();
  const directory = [1, 1, 4, ...varint(tile.length), 1];
  const metadata = letters("{}");
  const bytes = new Uint8Array(127 + directory.length + metadata.length + tile.length);
  const view = new DataView(bytes.buffer);
  bytes.set([...letters("PMTiles"), 3]);
  const starts = [127, 127 + directory.length, 0, 127 + directory.length + metadata.length];
  [directory.length, metadata.length, 0, tile.length].forEach((length, index) => {
    view.setBigUint64(8 + index * 16, BigInt(starts[index] ?? 0), true);
    view.setBigUint64(16 + index * 16, BigInt(length), true);
  });
  for (const at of [72, 80, 88]) view.setBigUint64(at, 1n, true);
  // Clustered, nothing compressed, vector tiles, zoom 1 only.
  bytes.set([1, 1, 1, 1, 1, 1], 96);
  [-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000].forEach((degrees, index) => {
    view.setInt32(102 + index * 4, degrees, true);
  });
  bytes.set([...directory, ...metadata, ...tile], 127);
  return bytes;
}
