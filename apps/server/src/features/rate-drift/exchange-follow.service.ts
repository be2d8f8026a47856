import type { ExchangeFollow } from '@sarai/contract/rate-drift'
import { followedCurrencies } from '@sarai/contract/exchange-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { DayRates } from '../../providers/exchange/exchange.ts'
import type { Services } from '../../services.ts'
import { repriceJob } from './drift.jobs.ts'
import { deleteFollow, findFollow, findFollowForUpdate, storeFollow, updateFollow } from './exchange-follow.queries.ts'
import { crossRate, nextLook, retryMs } from './exchange-follow.rules.ts'
import { addFetchedRate } from './exchange-rates.queries.ts'

const nothing = { currencies: [], day: null, problem: null }

export async function followOf(db: AgencyDb): Promise<ExchangeFollow> {
  return (await findFollow(db)) ?? nothing
}

/** Begins to take the rates of some currencies over each day, of others instead, or of none any more. */
export async function followRates(
  services: Services,
  db: AgencyDb,
  actor: Member,
  currencies: string[],
): Promise<ExchangeFollow> {
  const { currency: base } = actor.agency
  if (currencies.includes(base)) throw invalid({ currencies: `${base} is the currency of the agency itself` })
  if (currencies.length > 0 && !followedCurrencies.some((one) => one === base))
    throw invalid({ currencies: `The European Central Bank gives no rate of ${base}` })
  const before = (await findFollowForUpdate(db)) ?? nothing
  const wanted = followedCurrencies.filter((one) => currencies.includes(one))
  if (wanted.length === 0) await deleteFollow(db)
  else await storeFollow(db, { currencies: wanted, nextAt: services.clock.now().toISOString() })
  const subject = { kind: 'agency' as const, id: db.agencyId, label: 'Exchange rates', ownerId: null }
  const changes = [{ field: 'currencies', from: before.currencies.join(', '), to: wanted.join(', ') }]
  await record(db, actor, 'agency_changed', subject, { changes })
  db.announce({ topic: 'rateCards', ids: [], by: actor.userId })
  return followOf(db)
}

async function take(services: Services, db: AgencyDb, rates: DayRates): Promise<void> {
  const follow = await findFollowForUpdate(db)
  if (!follow) return
  const { currency: base } = await findAgency(db)
  const nextAt = nextLook(services.clock.now()).toISOString()
  if (!rates.perEuro.has(base))
    return updateFollow(db, { nextAt, problem: `The European Central Bank gives no rate of ${base}.` })
  const missing: string[] = []
  let isAny = false
  for (const currency of follow.currencies) {
    const rate = crossRate(rates, currency, base)
    if (rate === undefined) missing.push(currency)
    else if (currency !== base)
      isAny = (await addFetchedRate(db, { currency, base, rate, fromDay: rates.day })) || isAny
  }
  const problem = missing.length > 0 ? `The European Central Bank gave no rate of ${missing.join(', ')}.` : null
  await updateFollow(db, { nextAt, day: rates.day, problem })
  if (isAny) await services.jobs.enqueue(db, repriceJob, { rateCardIds: null })
  db.announce({ topic: 'rateCards', ids: [], by: null })
}

/** Takes the latest rates over for an agency; what was set by hand for the same day stays. */
export async function fetchRates(services: Services, agencyId: string): Promise<void> {
  let rates: DayRates
  try {
    rates = await services.exchange.latest()
  } catch (error) {
    services.logger.warn({ err: error }, 'the exchange rates of the day were not fetched')
    const nextAt = new Date(services.clock.now().getTime() + retryMs).toISOString()
    await services.database.writeAs(agencyId, (db) =>
      updateFollow(db, {
        nextAt,
        problem: 'The European Central Bank did not answer. It is asked again in two hours.',
      }),
    )
    return
  }
  await services.database.writeAs(agencyId, (db) => take(services, db, rates))
}
