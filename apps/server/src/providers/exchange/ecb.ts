import { parseRate } from '@sarai/money/parse'
import { Parser } from 'saxen'
import type { ProviderClient } from '../../core/egress/provider-client.ts'
import type { DayRates, ExchangeSource } from './exchange.ts'

/**
 * The reference rates of the European Central Bank: about thirty currencies, once each working day at about four in
 * the afternoon, Frankfurt time. A file of some two thousand characters.
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
const path = '/stats/eurofxref/eurofxref-daily.xml'
const notUnderstood = () => new Error('the rates of the European Central Bank are not understood')

/** How long an answer serves all agencies of this server. */
const keptMs = 30 * 60_000

export class EuropeanCentralBank implements ExchangeSource {
  #kept: { answer: Promise<DayRates>; at: number } | undefined

  constructor(
    private readonly client: ProviderClient,
    private readonly now: () => number = () => performance.now(),
  ) {}

  latest(): Promise<DayRates> {
    if (this.#kept && this.now() - this.#kept.at < keptMs) return this.#kept.answer
    const answer = this.#ask()
    const kept = { answer, at: this.now() }
    this.#kept = kept
    // What failed is asked for again by whoever comes next.
    answer.catch(() => {
      if (this.#kept === kept) this.#kept = undefined
    })
    return answer
  }

  async #ask(): Promise<DayRates> {
    const { status, text } = await this.client.call({ name: 'dailyRates', method: 'GET', path })
    if (status !== 200) throw new Error(`the European Central Bank answers ${status}`)
    return ratesOf(text)
  }
}

/** Reads the file: within one element `Cube` with the day another for each currency. Anything else is refused. */
export function ratesOf(text: string): DayRates {
  const perEuro = new Map([['EUR', 1_000_000]])
  let [day, isBroken] = ['', /<!\s*(?:doctype|entity)/i.test(text)]
  const parser = new Parser()
  parser.on('error', () => (isBroken = true))
  parser.on('openTag', (name, attributes) => {
    if (name !== 'Cube') return
    const { time, currency, rate: written } = attributes()
    if (time) day = time
    if (!currency) return
    const rate = parseRate(written ?? '')
    if ('problem' in rate || !/^[A-Z]{3}$/.test(currency)) isBroken = true
    else perEuro.set(currency, rate.value)
  })
  parser.parse(text)
  if (isBroken || !/^\d{4}-\d\d-\d\d$/.test(day) || perEuro.size < 2) throw notUnderstood()
  return { day, perEuro }
}
