import { startRateExport } from '../src/features/rate-cards/rate-cards-export.service.ts'
import { followRates } from '../src/features/rate-drift/exchange-follow.service.ts'
import { rateCard } from './examples/rate-cards.ts'
import { priceAlert } from './examples/rate-drift.ts'
import { makeQuotedTrip } from './examples/suppliers.ts'
import type { Maker } from './maker.ts'

/** How there comes to be something to do for the jobs of rates. */
export const rateJobs: Record<string, (make: Maker) => Promise<object>> = {
  async 'rateCards.export'(make) {
    const [id, actor] = [await rateCard(make), await make.trusted()]
    const { rows } = await make.sql('select vendor_id from rate_cards where id = $1', [id])
    const asked = { vendorId: rows[0]?.vendor_id as string, format: 'csv' as const }
    const operation = await make.write((db) => startRateExport(make.services, db, actor, asked))
    return { operationId: operation.id, userId: make.userId }
  },
  async 'rates.fetch'(make) {
    const actor = await make.actor()
    const latest = {
      day: '2026-11-20',
      perEuro: new Map([
        ['EUR', 1_000_000],
        ['USD', 1_080_000],
        ['INR', 97_000_000],
      ]),
    }
    make.services.exchange = { latest: () => Promise.resolve(latest) }
    await make.write((db) => followRates(make.services, db, actor, ['USD']))
    return {}
  },
  async 'rates.due'(make) {
    const actor = await make.actor()
    await make.write((db) => followRates(make.services, db, actor, ['USD']))
    return {}
  },
  async 'rates.askSuppliers'(make) {
    return { tripId: await makeQuotedTrip(make) }
  },
  async 'rates.reprice'(make) {
    const id = await priceAlert(make)
    await make.sql('delete from price_alerts where id = $1', [id])
    return { rateCardIds: null }
  },
}
