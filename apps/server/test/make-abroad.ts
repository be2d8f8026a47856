import { randomUUID } from 'node:crypto'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import type { Maker } from './maker.ts'
import { editDraft, insert, sendDraft, set } from './make-proposal.ts'
import type { Person } from './make.ts'
import { newMark } from './person-maker.ts'

export const payerPan = 'AAFPU0939F'

export interface AbroadTrip {
  /** In minor units of the currency. */
  price: number
  currency?: string
  /** Where it leads. */
  country?: string
  pan?: string | null
  email?: string
}

/** Somebody who pays, by a PAN or without one. */
export async function makePayer({ call }: Person, make: Maker, pan: string | null, email?: string): Promise<string> {
  const emails = email ? [{ address: email }] : undefined
  const { data } = await call.contacts.create({ name: `Rohan ${newMark('payer')}`, pan: pan ?? undefined, emails })
  await make.sql(`update contacts set country = 'IN', state = 'Karnataka' where id = $1`, [data.id])
  return data.id
}

/** A proposal of a ticket and a room at a price, sent as a link. */
export async function makeOfferAbroad(person: Person, make: Maker, trip: AbroadTrip) {
  const { call } = person
  const { price, currency = 'INR', country = 'AE', pan = payerPan, email } = trip
  const contactId = await makePayer(person, make, pan, email)
  const { id } = (await call.prospects.create({ contactId, title: `Dubai ${newMark('trip')}` })).data
  const room = {
    ...blankItem(randomUUID(), 'lodging', 'Creek View'),
    cost: { ...blankCost(currency), net: price, markup: { kind: 'percent' as const, percent: 0 } },
  }
  const plan = { days: null, date: null }
  await editDraft(
    call,
    id,
    ...(currency === 'INR' ? [] : [set(['currency'], currency, 'INR')]),
    set(['destinations'], [{ name: 'Away', country, latitude: null, longitude: null }], []),
    set(['startDate'], '2100-12-21', null),
    insert('days', {
      ...blankDay(randomUUID(), 'Arrive'),
      items: [blankItem(randomUUID(), 'flight', 'There and back'), room],
    }),
    insert('instalments', { id: randomUUID(), label: 'Balance', percent: 6700, due: 'days-before', ...plan, days: 15 }),
    insert('instalments', { id: randomUUID(), label: 'Deposit', percent: 3300, due: 'on-acceptance', ...plan }),
  )
  await sendDraft(call, id)
  const { data } = await call.prospects.get({ id })
  return { id, contactId, key: data.publicKey, path: `/proposals/${data.publicKey}` }
}
export type OfferedAbroad = Awaited<ReturnType<typeof makeOfferAbroad>>

/** Notes that it was accepted. @returns the trip that it became */
export async function acceptAbroad(
  { call }: Person,
  { id }: Pick<OfferedAbroad, 'id'>,
  total: number,
  email: string | null = null,
): Promise<string> {
  const accepted = { id, version: 1, way: 'phone' as const, name: 'Rohan', note: null, email }
  await call.prospects.recordAcceptance({ ...accepted, optionId: null, extras: [], total })
  return (await call.prospects.get({ id })).data.trip?.id ?? ''
}
