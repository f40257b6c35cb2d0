/** An event that a signal controller has written of itself, as the Indiana enumerations number them (`service/measures/events.ts`). */
export interface SignalEvent {
  /** Tenths of a second of Unix time. */
  readonly tenths: number;
  readonly id: number;
  readonly parameter: number;
}
