import { randomUUID } from 'node:crypto'
import { blankCost, blankItem } from '@sarai/itinerary/blank'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { draftOf, editDraft, makeSent, priceB, priceOfExtra, sendDraft } from '../make-proposal.ts'
import { dayIn } from '../make-trip.ts'
import type { Client } from '../make.ts'
import { endAll, killed, newDataDir, ownerUrl, register, signIn, startServer } from './child.ts'
import { hold, waiting } from './held.ts'
import { connectOwner } from './imports.ts'

const trips = 20
const paid = 3_000_000
const moreNet = 500_000
const agreedTotal = priceB + priceOfExtra
const newTotal = priceB + 2 * moreNet

afterAll(endAll)

interface Sold {
  tripId: string
  accept: (call: Client) => Promise<unknown>
}

/**
 * A trip that was sold and partly paid, whose hotel is confirmed, with changes that wait for the traveller: a night more,
 * a boat, and no balloon ride.
 */
async function amended(call: Client): Promise<Sold> {
  const sent = await makeSent(call)
  const said = { id: sent.id, way: 'phone' as const, name: 'Asha Rao', optionId: sent.optionB }
  await call.prospects.recordAcceptance({ ...said, version: 1, extras: [sent.extra], total: agreedTotal })
  const { id: tripId } = (await call.prospects.trip({ id: sent.id })).data
  await call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount: paid, reference: randomUUID() })
  const hotel = (await call.bookings.ofTrip({ id: tripId })).data.find(({ title }) => title === 'Hotel of B')
  await call.bookings.move({ id: hotel?.id ?? '', version: hotel?.version ?? 0, status: 'confirmed' })
  await call.trips.amend({ id: tripId })
  const [day] = (await draftOf(call, sent.id)).document.days
  const item = day?.items.find(({ title }) => title === 'Hotel of B')
  if (!day || !item) throw new Error('there is no hotel')
  const cost = { ...blankCost('INR'), net: moreNet, markup: { kind: 'percent' as const, percent: 10_000 } }
  const boat = { ...blankItem(randomUUID(), 'activity', 'Boat ride'), cost }
  await editDraft(
    call,
    sent.id,
    { do: 'set', node: item.id, path: ['details', 'nights'], value: 2, was: 1 },
    { do: 'insert', list: 'items', parent: day.id, after: null, value: boat },
  )
  await sendDraft(call, sent.id)
  const accept = (by: Client) => by.prospects.recordAcceptance({ ...said, version: 2, extras: [], total: newTotal })
  return { tripId, accept }
}

/** What the trip, its bookings, what is to be paid, the books and the history say of each trip. */
async function told(owner: pg.Client): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await owner.query<{ id: string; told: Record<string, unknown> }>(
    `select trips.id, to_jsonb(whole) as told from trips, lateral (select
       total, (select number from proposal_versions where id = trips.version_id) as version, trips.services, trips.confirmed,
       (select jsonb_build_object('amendment', amendment, 'sent', sent_version, 'total', proposals.total)
          from proposals where id = trips.proposal_id) as proposal,
       (select count(*) from proposal_acceptances where proposal_id = trips.proposal_id and accepted_at is not null) as accepted,
       (select jsonb_agg(title || ': ' || status || ', ' || coalesce(nights, 0) order by title) from bookings
         where trip_id = trips.id) as bookings,
       (select jsonb_build_object('agreed', sum(agreed), 'paid', sum(paid)) from trip_instalments where trip_id = trips.id) as payments,
       (select jsonb_agg(amount) from receipts where trip_id = trips.id) as receipts,
       (select sum(line.base) from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
         where account = 'customer_advance' and entry.document_id in (select id from receipts where trip_id = trips.id)) as advance,
       (select count(*) from timeline where subject_id = trips.id and kind = 'trip_amended') as amended,
       (select count(*) from timeline where kind = 'created' and subject_id in (select id from bookings where trip_id = trips.id)) as booked
     ) as whole`,
  )
  return new Map(rows.map((row) => [row.id, row.told]))
}

const before = {
  total: agreedTotal,
  version: 1,
  services: 2,
  confirmed: 1,
  proposal: { amendment: 'sent', sent: 2, total: agreedTotal },
  accepted: 1,
  bookings: ['Balloon ride: initialised, 1', 'Hotel of B: confirmed, 1'],
  payments: { agreed: agreedTotal, paid },
  receipts: [paid],
  advance: -paid,
  amended: 0,
}
const after = {
  ...before,
  total: newTotal,
  version: 2,
  confirmed: 0,
  proposal: { amendment: null, sent: 2, total: newTotal },
  accepted: 2,
  bookings: ['Balloon ride: dropped, 1', 'Boat ride: initialised, 0', 'Hotel of B: changed, 2'],
  payments: { agreed: newTotal, paid },
  amended: 1,
}

test(
  'kill -9 amid amendments: each is applied whole or not at all, and once in the end (bar 47)',
  { timeout: 600_000 },
  async () => {
    const dataDir = newDataDir()
    const child = await startServer(dataDir)
    const { email, call } = await register(child)
    const sold: Sold[] = []
    for (let made = 0; made < trips; made++) sold.push(await amended(call))
    const [held, ...others] = sold
    if (!held) throw new Error('no trip was made')
    let owner = await connectOwner(ownerUrl(dataDir))
    const begun = await told(owner)
    expect([...begun.values()]).toEqual(sold.map(() => ({ ...before, booked: expect.any(Number) })))

    // One is stopped with its bookings changed and what is to be paid not yet; the others are wherever they are.
    const holder = await hold(dataDir, 'trip_instalments where trip_id = $1', [held.tripId])
    const answers = [held.accept(call)]
    answers.push(...others.map(({ accept }) => accept(call)))
    const settled = Promise.allSettled(answers)
    await waiting(owner, 'trip_instalments')
    await Promise.any(answers)
    await killed(child)
    const answered = (await settled).map(({ status }) => status === 'fulfilled')
    await holder.end()
    await owner.end()

    const again = (await signIn(await startServer(dataDir), email)).call
    owner = await connectOwner(ownerUrl(dataDir))
    const survived = await told(owner)
    for (const [at, { tripId }] of sold.entries()) {
      const booked = begun.get(tripId)?.booked as number
      const isApplied = survived.get(tripId)?.amended === 1
      expect(survived.get(tripId)).toEqual(isApplied ? { ...after, booked: booked + 1 } : { ...before, booked })
      if (answered[at]) expect(isApplied).toBe(true)
    }
    expect(survived.get(held.tripId)?.amended).toBe(0)
    expect([...survived.values()].some(({ amended }) => amended === 1)).toBe(true)

    for (const { tripId, accept } of sold)
      if (survived.get(tripId)?.amended) await expect(accept(again)).rejects.toMatchObject({ status: 409 })
      else await accept(again)
    const ended = await told(owner)
    for (const { tripId } of sold)
      expect(ended.get(tripId)).toEqual({ ...after, booked: (begun.get(tripId)?.booked as number) + 1 })
    const { rows } = await owner.query('select sum(base)::int as sum from ledger_lines')
    expect(rows).toEqual([{ sum: 0 }])
    await owner.end()
  },
)
