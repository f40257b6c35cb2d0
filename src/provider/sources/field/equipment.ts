import type { Driver } from "../drivers/driver.js";
import type { TransitDriver } from "../drivers/transit.js";

/** What of a city is real: its drivers, and what may be done with the devices they offer. Drivers name a device by its oID. */
export interface Equipment {
  readonly drivers: readonly Driver[];
  /** Controllers that may be commanded: the city file says `control: true` of the driver and of the site. */
  readonly controlled: ReadonlySet<number>;
  /** How the phases of a controller are seen on its lights. */
  readonly signs: ReadonlyMap<number, readonly PhaseSigns[]>;
  /** Public transport: the driver of each operator, by its name, which is empty for the only one. */
  readonly transit: ReadonlyMap<string, TransitDriver>;
  /** Whether what no driver has is simulated: devices, roads, weather, vehicles. Without it there is none of that. */
  readonly simulates: boolean;
}

/** A phase is on while all of its signal groups (from 1) are green, or while the controller says that it is in its stage. */
export interface PhaseSigns {
  readonly phase: number;
  readonly groups?: readonly number[] | undefined;
  readonly stage?: number | undefined;
}
