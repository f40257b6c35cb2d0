/**
 * What the estimate is made of. The specification shows no formula: this one, and the figures in `defaults`, are ours. They
 * are round numbers for a first talk, not prices; a page can give others as `coefficients`.
 */
export interface Coefficients {
  /** What the equipment of one traffic light costs the partner, in money. */
  equipmentCost: number;
  /** What the platform costs the partner, in money per 1,000 residents. */
  platformCost: number;
  /** Markup on both when they are sold to the city; 1.5 is 150 percent, the least of the programme (spec 9). */
  markup: number;
  /** What the city pays for the upkeep of one traffic light, in money a year. */
  serviceFee: number;
  /** What the city pays for the platform, in money a year per 1,000 residents. */
  subscriptionFee: number;
  /** Part of the yearly payments that is left to the partner after expenses; 0.35 is 35 percent. */
  margin: number;
}

/** Ours, by currency (ISO 4217). */
export const defaults: Readonly<Record<string, Coefficients>> = {
  RUB: { equipmentCost: 250_000, platformCost: 20_000, markup: 1.5, serviceFee: 36_000, subscriptionFee: 6_000, margin: 0.35 },
  USD: { equipmentCost: 3_000, platformCost: 250, markup: 1.5, serviceFee: 420, subscriptionFee: 75, margin: 0.35 },
};

export interface CityFigures {
  /** Residents. */
  population: number;
  /** Traffic lights: crossings and pedestrian crossings with signals. */
  lights: number;
}

export interface Profit {
  /** What the parts cost or bring before markup and margin, in money; the last two a year. */
  equipment: number;
  platform: number;
  service: number;
  subscription: number;
  /** The partner's profit from implementation, in money, once. */
  implementation: number;
  /** The partner's profit from operation, in money a year. */
  operation: number;
}

/** The whole formula. */
export function estimateProfit({ population, lights }: CityFigures, of: Coefficients): Profit {
  const equipment = lights * of.equipmentCost;
  const platform = (population / 1000) * of.platformCost;
  const service = lights * of.serviceFee;
  const subscription = (population / 1000) * of.subscriptionFee;
  return {
    equipment,
    platform,
    service,
    subscription,
    implementation: Math.round((equipment + platform) * of.markup),
    operation: Math.round((service + subscription) * of.margin),
  };
}
