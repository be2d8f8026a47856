import { randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { editProposal } from '../../src/features/prospects/prospects-itinerary.service.ts'
import { changeRateCard, createRateCard } from '../../src/features/rate-cards/rate-cards.service.ts'
import { repriceAll } from '../../src/features/rate-drift/drift-pricing.service.ts'
import { setExchangeRate } from '../../src/features/rate-drift/exchange-rates.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { rateDocument, rateOptionId, rateQuestion } from '../rate-document.ts'
import { proposal } from './prospects.ts'
import { vendor } from './vendors.ts'

/** A proposal for a hotel at its rates, which have gone up. @returns the alert */
export async function priceAlert(make: Maker): Promise<string> {
  const [vendorId, actor, id, name] = [await vendor(make), await make.trusted(), await proposal(make), make.word()]
  const made = { vendorId, document: rateDocument(name) }
  const card = await make.write((db) => createRateCard(make.services, db, actor, made))
  const taken = { rateCardId: card.id, rateRevision: 1, question: rateQuestion() }
  const cost = { ...blankCost('INR'), basis: 'group' as const, net: 1_600_000, card: taken }
  const item = { ...blankItem(randomUUID(), 'lodging', make.word()), cost }
  const value = { ...blankDay(randomUUID(), make.word()), items: [item] }
  const edit = { do: 'insert' as const, list: 'days' as const, parent: 'itinerary' as const, after: null, value }
  await make.write((db) => editProposal(db, actor, id, [{ id: randomUUID(), edits: [edit] }]))
  const changes = { document: rateDocument(name, 900_000) }
  await make.write((db) => changeRateCard(make.services, db, actor, { id: card.id, version: 1, changes }))
  await repriceAll(make.services, make.agencyId, [card.id], new AbortController().signal)
  const { rows } = await make.sql('select id from price_alerts where proposal_id = $1', [id])
  return rows[0]?.id as string
}

/** A service of a proposal whose price has changed, and another hotel that it could be swapped for. */
async function swappable(make: Maker) {
  const id = await priceAlert(make)
  const { rows } = await make.sql(`select lines->0->>'node' as node from price_alerts where id = $1`, [id])
  const { rows: last } = await make.sql(
    'select vendor_id from rate_cards where agency_id = $1 order by number desc limit 1',
    [make.agencyId],
  )
  const [vendorId, actor] = [last[0]?.vendor_id as string, await make.trusted()]
  // An option of its own, so that another agency's is another one.
  const optionId = randomUUID()
  const document = JSON.parse(JSON.stringify(rateDocument(make.word())).replaceAll(rateOptionId, optionId))
  const card = await make.write((db) => createRateCard(make.services, db, actor, { vendorId, document }))
  const changes = { status: 'active' as const }
  await make.write((db) => changeRateCard(make.services, db, actor, { id: card.id, version: 1, changes }))
  return { id, node: rows[0]?.node as string, rateCardId: card.id, optionId }
}

async function exchangeRate(make: Maker): Promise<string> {
  const actor = await make.trusted()
  const input = { currency: 'AED', rate: 22_700_000, from: '2026-01-01' }
  await make.write((db) => setExchangeRate(make.services, db, actor, input))
  const { rows } = await make.sql('select id from exchange_rates where agency_id = $1', [make.agencyId])
  return rows[0]?.id as string
}

const onOne = { inputs: [async (make: Maker) => ({ id: await priceAlert(make) })] }

export const exchangeRates: ExamplesOf<Contract['exchangeRates']> = {
  list: { inputs: [() => undefined] },
  set: { inputs: [() => ({ currency: 'USD', rate: 83_500_000, from: '2026-01-01' })] },
  followed: { inputs: [() => undefined] },
  follow: { inputs: [() => ({ currencies: ['USD', 'THB'] })] },
  remove: { inputs: [async (make) => ({ id: await exchangeRate(make) })] },
}

export const priceAlerts: ExamplesOf<Contract['priceAlerts']> = {
  list: { inputs: [() => undefined] },
  summary: { inputs: [() => undefined] },
  message: onOne,
  keep: onOne,
  apply: onOne,
  swaps: {
    inputs: [
      async (make) => {
        const { id, node } = await swappable(make)
        return { id, node }
      },
    ],
  },
  swap: { inputs: [swappable] },
  tell: onOne,
  dismiss: onOne,
}
