import * as z from 'zod'
import { calendarDate, currency, id } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { followedCurrencies } from './exchange-words.ts'
import { exchangeSources, priceAlertStates } from './rate-card-words.ts'

/** From a day on, what one unit of a currency is in the agency's. */
export const exchangeRate = z.object({
  id,
  currency: z.string(),
  base: z.string(),
  /** In millionths. */
  rate: z.int(),
  from: z.string(),
  source: z.enum(exchangeSources),
  by: id.nullable(),
  at: z.string(),
})
export type ExchangeRate = z.infer<typeof exchangeRate>

/** Which currencies' rates are taken over each day, and how that went the last time. */
export const exchangeFollow = z.object({
  currencies: z.array(z.string()),
  /** The day that the rates taken last are of. */
  day: z.string().nullable(),
  /** Why there were none. */
  problem: z.string().nullable(),
})
export type ExchangeFollow = z.infer<typeof exchangeFollow>

export const exchangeRatesCalls = {
  list: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/exchange-rates',
      summary: "List the agency's exchange rates",
      description: 'The latest first. Of a currency the one that began last holds.',
    })
    .output(success(z.array(exchangeRate))),

  set: memberProcedure('settings', 'write')
    .route({
      method: 'PUT',
      path: '/exchange-rates',
      summary: 'Set an exchange rate from a day on',
      description: 'Of the same currency and day there is one: another replaces it.',
    })
    .input(z.strictObject({ currency, rate: z.int().min(1).max(1_000_000_000_000), from: calendarDate }))
    .output(success(z.array(exchangeRate))),

  followed: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/exchange-rates/followed',
      summary: 'Get which currencies follow the European Central Bank',
    })
    .output(success(exchangeFollow)),

  follow: memberProcedure('settings', 'write')
    .route({
      method: 'PUT',
      path: '/exchange-rates/followed',
      summary: 'Take the rates of some currencies over each day',
      description:
        'From the European Central Bank, each working day. A rate that is set by hand for the same day stays. None: no more are taken over.',
    })
    .input(z.strictObject({ currencies: z.array(z.enum(followedCurrencies)).max(followedCurrencies.length) }))
    .output(success(exchangeFollow)),

  remove: memberProcedure('settings', 'write', { right: 'delete', isUnowned: true })
    .route({ method: 'DELETE', path: '/exchange-rates/{id}', summary: 'Remove an exchange rate' })
    .input(z.strictObject({ id }))
    .output(success(z.array(exchangeRate))),
}

/** One service of a trip whose price differs, or that is not sold any more. */
export const driftLine = z.object({
  /** The item or line of the itinerary. */
  node: id,
  title: z.string(),
  cause: z.enum(['rates', 'exchange', 'unavailable']),
  /** In minor units of the agency's currency. */
  before: z.int(),
  /** Null where the card does not answer any more. */
  after: z.int().nullable(),
  /** Why not; or which revision was taken and which there is. */
  why: z.string(),
})
export type DriftLine = z.infer<typeof driftLine>

export const priceAlert = z.object({
  id,
  kind: z.enum(['proposal', 'booking']),
  recordId: id,
  /** Number and title. */
  label: z.string(),
  ownerId: id.nullable(),
  /** The first day of travel. */
  date: z.string().nullable(),
  /** What the differing services cost as offered or booked, and now, in minor units of the agency's currency. */
  before: z.int(),
  after: z.int().nullable(),
  difference: z.int(),
  /** What may be lost: the dearer part, and all of what is not sold any more. */
  atRisk: z.int(),
  currency: z.string(),
  lines: z.array(driftLine),
  state: z.enum(priceAlertStates),
  askedBy: id.nullable(),
  at: z.string(),
})
export type PriceAlert = z.infer<typeof priceAlert>

/** Another product of the same kind and place, at its price for the same days and people. */
export const rateSwap = z.object({
  rateCardId: id,
  optionId: id,
  /** Product, and which of its rooms or vehicles. */
  name: z.string(),
  option: z.string(),
  vendor: z.string(),
  /** In minor units of the agency's currency. */
  amount: z.int(),
})
export type RateSwap = z.infer<typeof rateSwap>

const one = z.strictObject({ id })
const service = one.extend({ node: id })
const repriced = success(z.object({ alert: priceAlert, message: z.string().nullable() }))

export const priceAlertsCalls = {
  list: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/price-alerts',
      summary: 'List proposals and bookings whose prices have changed',
      description:
        'Those that wait, by money at risk. One that is `unsent` waits until a version with the new price is sent, and is `open` again where the draft is put back.',
    })
    .output(success(z.object({ alerts: z.array(priceAlert), atRisk: z.int(), isMore: z.boolean() }))),

  summary: memberProcedure('prospects', 'read')
    .route({ method: 'GET', path: '/price-alerts/summary', summary: 'Count changed prices and the money at risk' })
    .output(success(z.object({ count: z.int(), atRisk: z.int(), currency: z.string() }))),

  message: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/price-alerts/{id}/message',
      summary: 'Draft a message to the traveller about changed prices',
      description:
        'Null where the traveller would pay the same, or what has changed is not sold any more. Of one that is `unsent` it tells how the draft differs from the version sent.',
    })
    .input(one)
    .output(success(z.object({ message: z.string().nullable() }))),

  keep: memberProcedure('prospects', 'write')
    .route({
      method: 'POST',
      path: '/price-alerts/{id}/keep',
      summary: 'Keep the price that was offered',
      description: 'Below the minimum margin of the trip a manager decides: the answer is the state `asked` then.',
    })
    .input(one)
    .output(success(priceAlert)),

  apply: memberProcedure('prospects', 'write')
    .route({
      method: 'POST',
      path: '/price-alerts/{id}/apply',
      summary: 'Put the new prices into the draft or booking',
      description:
        'Answers with a message to the traveller to send with the new version. Where a version was sent before, the answer is the state `unsent`.',
    })
    .input(one)
    .output(repriced),

  swaps: memberProcedure('prospects', 'read')
    .route({
      method: 'GET',
      path: '/price-alerts/{id}/swaps/{node}',
      summary: 'List what a service could be swapped for',
      description:
        'Active rate cards of the same category and place that answer for the same days and people, the cheapest first. `place` is null where it is not known of the vendor: then all places are listed.',
    })
    .input(service)
    .output(success(z.object({ place: z.string().nullable(), swaps: z.array(rateSwap) }))),

  swap: memberProcedure('prospects', 'write')
    .route({
      method: 'POST',
      path: '/price-alerts/{id}/swap',
      summary: 'Swap a service of the draft for another product',
      description:
        'Its title, rates and vendor become those of the other; description and pictures, which were of the one before, are taken out.',
    })
    .input(service.extend({ rateCardId: id, optionId: id }))
    .output(repriced),

  tell: memberProcedure('prospects', 'write')
    .route({ method: 'POST', path: '/price-alerts/{id}/tell', summary: 'Note that the traveller was told' })
    .input(one)
    .output(success(priceAlert)),

  dismiss: memberProcedure('prospects', 'write')
    .route({ method: 'POST', path: '/price-alerts/{id}/dismiss', summary: 'Leave a changed price out of account' })
    .input(one)
    .output(done),
}
