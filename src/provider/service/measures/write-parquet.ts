import type { CityTime } from "../../../core/contract/city-time.js";
import type { EventColumns } from "./events.js";

/** Events of one signal as a Parquet file with the columns of the CSV; times are what the city's clock has shown, as ATSPM keeps them. */
export async function parquetOfEvents(name: string, { tenths, ids, parameters }: EventColumns, time: CityTime): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const wall = Array.from(tenths, (moment) => wallOf(time, moment));
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "TimeStamp", data: wall, type: "TIMESTAMP" },
        { name: "DeviceId", data: wall.map(() => name), type: "STRING" },
        { name: "EventId", data: Array.from(ids), type: "INT32" },
        { name: "Parameter", data: Array.from(parameters), type: "INT32" },
      ],
    }),
  );
}

function wallOf(time: CityTime, tenths: number): Date {
  const second = Math.floor(tenths / 10);
  return new Date(time.wall(second) * 1000 + (tenths - second * 10) * 100);
}
