import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { repriceJob } from './drift.jobs.ts'
import { deleteExchangeRate, listExchangeRates, upsertExchangeRate } from './exchange-rates.queries.ts'

export { ratesOn } from './exchange-rates.queries.ts'

const subjectOf = (db: AgencyDb, currency: string): EntrySubject => ({
  kind: 'agency',
  id: db.agencyId,
  label: `Exchange rate of ${currency}`,
  ownerId: null,
})

async function follow(services: Services, db: AgencyDb, actor: Member): Promise<void> {
  await services.jobs.enqueue(db, repriceJob, { rateCardIds: null })
  db.announce({ topic: 'rateCards', ids: [], by: actor.userId })
}

/** Sets what a currency is worth from a day on; of the same day there is one. */
export async function setExchangeRate(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { currency, rate, from }: { currency: string; rate: number; from: string },
) {
  const base = actor.agency.currency
  if (currency === base) throw invalid({ currency: `${base} is the currency of the agency itself` })
  if (!Intl.supportedValuesOf('currency').includes(currency)) throw invalid({ currency: 'There is no such currency' })
  await upsertExchangeRate(db, { currency, base, rate, fromDay: from, source: 'hand', setBy: actor.userId })
  await record(db, actor, 'agency_changed', subjectOf(db, currency), { data: { currency, rate, from } })
  await follow(services, db, actor)
  return listExchangeRates(db, base)
}

export async function removeExchangeRate(services: Services, db: AgencyDb, actor: Member, id: string) {
  const gone = await deleteExchangeRate(db, id)
  if (!gone) throw notFound('exchange rate')
  await record(db, actor, 'agency_changed', subjectOf(db, gone.currency), { data: { currency: gone.currency } })
  await follow(services, db, actor)
  return listExchangeRates(db, actor.agency.currency)
}
