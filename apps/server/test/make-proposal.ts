import { randomUUID } from 'node:crypto'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import type { Client } from './make.ts'

/** A trip of two days with two options and an extra, whose prices are easy to tell apart. */
export interface OfferedTrip {
  id: string
  leadId: string
  /** Half a lakh and three quarters. */
  optionA: string
  optionB: string
  /** 10,000 rupees. */
  extra: string
}

export const priceA = 5_000_000
export const priceB = 7_500_000
export const priceOfExtra = 1_000_000

/** Sets a fact of the trip itself, or of one of its parts. */
export const set = (path: string[], value: unknown, was: unknown, node = 'itinerary'): ItineraryEdit =>
  ({ do: 'set', node, path, value, was }) as ItineraryEdit

export const insert = (list: 'days' | 'options' | 'instalments', value: object): ItineraryEdit =>
  ({ do: 'insert', list, parent: 'itinerary', after: null, value }) as ItineraryEdit

export async function editDraft(call: Client, id: string, ...edits: ItineraryEdit[]) {
  const { data } = await call.prospects.edit({ id, batches: [{ id: randomUUID(), edits }] })
  const problem = data.results[0]?.problem
  if (problem) throw new Error(problem.message)
  return data.revision
}

export async function draftOf(call: Client, id: string): Promise<{ document: ItineraryDocument; revision: number }> {
  return (await call.prospects.itinerary({ id })).data
}

/** Gives a proposal a price that is what its net prices are. */
export async function fillDraft(call: Client, id: string): Promise<Omit<OfferedTrip, 'id' | 'leadId'>> {
  const [optionA, optionB, extra] = [randomUUID(), randomUUID(), randomUUID()]
  const service = (facts: object, net: number) => ({
    ...blankItem(randomUUID(), 'lodging', 'Houseboat'),
    internalNote: 'SECRET-NOTE',
    cost: { ...blankCost('INR'), vendor: 'SECRET-VENDOR', net: net / 2, markup: { kind: 'percent', percent: 10_000 } },
    ...facts,
  })
  const items = [
    service({ title: 'Hotel of A', optionIds: [optionA] }, priceA),
    service({ title: 'Hotel of B', optionIds: [optionB] }, priceB),
    service({ id: extra, title: 'Balloon ride', isOptional: true }, priceOfExtra),
  ]
  const plan = { days: null, date: null }
  await editDraft(
    call,
    id,
    insert('options', { id: optionA, name: 'A', note: null }),
    insert('options', { id: optionB, name: 'B', note: null }),
    insert('days', { ...blankDay(randomUUID(), 'On the water'), items }),
    insert('instalments', { id: randomUUID(), label: 'Balance', percent: 7000, due: 'days-before', ...plan, days: 15 }),
    insert('instalments', { id: randomUUID(), label: 'Deposit', percent: 3000, due: 'on-acceptance', ...plan }),
    set(['startDate'], '2100-12-21', null),
  )
  return { optionA, optionB, extra }
}

let serial = 0

/** A proposal for a new lead, priced and not sent yet. */
export async function makeOffer(call: Client): Promise<OfferedTrip> {
  const email = `traveller-${++serial}-${Date.now()}@example.com`
  const { data: lead } = await call.leads.create({ name: `Asha ${serial}`, email, adults: 2 })
  const { data } = await call.prospects.create({ leadId: lead.id, title: `Kerala ${serial}` })
  return { id: data.id, leadId: lead.id, ...(await fillDraft(call, data.id)) }
}

/** The same, sent as a link. @returns the key of its public page */
export async function makeSent(call: Client): Promise<OfferedTrip & { key: string }> {
  const offer = await makeOffer(call)
  await sendDraft(call, offer.id)
  const { data } = await call.prospects.get({ id: offer.id })
  return { ...offer, key: data.publicKey }
}

export async function sendDraft(call: Client, id: string) {
  const { revision } = await draftOf(call, id)
  return (await call.prospects.send({ id, revision, channel: 'link' })).data
}

/** Lets travellers accept with any address, so that each wish has a mailbox of its own. */
export async function letOthersAccept(call: Client): Promise<void> {
  const { version, facts } = (await call.agency.profile({})).data
  await call.agency.update({ version, facts: { ...facts, acceptsOthers: true } })
}
