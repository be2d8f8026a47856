import type { TestApp } from './app.ts'
import { contact } from './examples/contacts.ts'
import { bankAccount } from './examples/settings.ts'
import { registration } from './examples/tax-profile.ts'
import { addRest, dayIn, makeTrip } from './make-trip.ts'
import { makeAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'

export const toPaise = (amount: number) => amount * 100

interface Sold {
  /** Days from now to the days of its two instalments: ₹40,000 and ₹50,000; null of one that has none. */
  dueIn: [number, number | null]
  currency?: 'INR' | 'USD'
  /** Two pay it: ₹30,000 and ₹60,000. */
  isShared?: boolean
}

/** An agency whose customers owe it something for trips. */
export async function makeOwed(app: TestApp) {
  const agency = await makeAgency(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('owed'))
  await registration(make)
  await bankAccount(make)
  await make.sql(
    `insert into exchange_rates (agency_id, id, currency, base, rate, from_day) values ($1, gen_random_uuid(), 'USD', 'INR', 83500000, $2)`,
    [agency.agencyId, dayIn(-3)],
  )
  const { call } = agency.owner

  /** A trip of a customer, in two instalments. */
  async function sellTrip({ dueIn: [first, second], currency = 'INR', isShared = false }: Sold) {
    const { id } = await makeTrip(app, agency.owner, { startsIn: 60, dueIn: first })
    const contactId = await contact(make)
    await addRest(app, id, second === null ? {} : { dueIn: second })
    await make.sql('update trips set contact_id = $2, currency = $3 where id = $1', [id, contactId, currency])
    await make.sql('update trip_instalments set currency = $2 where trip_id = $1', [id, currency])
    const people = [contactId]
    if (isShared) people.push(await contact(make))
    const shares = [toPaise(30_000), toPaise(60_000)]
    if (isShared)
      await call.trips.setPayers({
        id,
        payers: people.map((payer, at) => ({ contactId: payer, share: shares[at] ?? 0 })),
      })
    return { id, contactId, people }
  }

  /** The payer of a trip that several pay, whom a step is about; nothing where one customer pays it. */
  async function findPayer(tripId: string, which: number) {
    const { payers } = (await call.trips.payers({ id: tripId })).data
    return payers[which % Math.max(payers.length, 1)]
  }

  async function issue(id: string) {
    const { data } = await call.invoices.get({ id })
    return (await call.invoices.issue({ id, version: data.version })).data
  }
  async function makeInvoice(tripId: string, payerId?: string) {
    return issue((await call.invoices.ofTrip({ id: tripId, kind: 'invoice', payerId })).data.id)
  }
  /** What of a trip's price is charged by itself. */
  async function chargePart(tripId: string, price: number, payerId?: string) {
    const { data } = await call.invoices.ofTrip({ id: tripId, kind: 'invoice', payerId })
    const lines = data.document.lines.map((line) => ({ ...line, price }))
    const changes = { document: { ...data.document, lines } }
    await call.invoices.update({ id: data.id, version: data.version, changes })
    return issue(data.id)
  }
  const pay = (tripId: string, amount: number, more = {}) =>
    call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount, reference: newMark('utr'), ...more })

  return { agency, make, sellTrip, findPayer, issue, makeInvoice, chargePart, pay }
}
export type OwedTrips = Awaited<ReturnType<typeof makeOwed>>
