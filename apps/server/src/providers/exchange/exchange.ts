/** What one unit of a currency costs in others on a day, by somebody who publishes that. */
export interface DayRates {
  /** The day they hold for, `2026-11-24`. */
  day: string
  /** In units of each currency for one euro, in millionths; the euro itself among them. */
  perEuro: ReadonlyMap<string, number>
}

export interface ExchangeSource {
  /** The latest there are. @throws Error where there is no answer, or one that is not understood */
  latest: () => Promise<DayRates>
}
