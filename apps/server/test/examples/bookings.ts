import type { Contract } from '@sarai/contract'
import { createBooking } from '../../src/features/bookings/bookings.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { trip } from './prospects.ts'
import { usableCard } from './rate-cards.ts'
import { vendor } from './vendors.ts'

/** A booking that was added by hand. */
export async function booking(make: Maker, title = make.word()): Promise<string> {
  const [tripId, actor] = [await trip(make), await make.trusted()]
  return (await make.write((db) => createBooking(make.services, db, actor, { tripId, title }))).id
}

async function deletedBooking(make: Maker): Promise<string> {
  const id = await booking(make)
  await make.sql('update bookings set deleted_at = now() where id = $1', [id])
  return id
}

const onOne = { inputs: [async (make: Maker) => ({ id: await booking(make) })] }

export const bookingMaker: RecordMaker = (make) => booking(make)

export const bookings: ExamplesOf<Contract['bookings']> = {
  list: {
    inputs: [
      async (make) => ({
        filters: { trip: await trip(make), vendor: [await vendor(make)], owner: [await make.member()] },
      }),
      async (make) => {
        const search = make.word()
        await booking(make, search)
        return { search }
      },
    ],
    narrows: ['filters.trip', 'filters.vendor[]', 'filters.owner[]'],
    lookups: ['search'],
  },
  ofTrip: { inputs: [async (make) => ({ id: await trip(make) })] },
  filesOfTrip: { inputs: [async (make) => ({ id: await trip(make) })] },
  get: onOne,
  create: {
    inputs: [
      async (make) => ({
        tripId: await trip(make),
        title: make.word(),
        vendorId: await vendor(make),
        date: '2100-01-02',
        net: 400_000,
        wishes: make.word(),
        vendorTerms: make.word(),
        confirmationNumber: make.word(),
        driver: { name: make.word(), phone: null, vehicle: null, plate: null },
        payables: [{ label: make.word(), amount: 400_000, dueOn: null }],
        tags: [make.word()],
      }),
      async (make) => ({
        tripId: await trip(make),
        title: make.word(),
        category: 'lodging' as const,
        details: { room: make.word() },
        card: await usableCard(make),
      }),
    ],
  },
  update: {
    inputs: [
      async (make) => ({
        id: await booking(make),
        version: 1,
        changes: { vendorId: await vendor(make), wishes: make.word(), tags: [make.word()] },
      }),
      async (make) => ({ id: await booking(make), version: 1, changes: { card: await usableCard(make) } }),
    ],
  },
  chooseVendors: {
    inputs: [
      async (make) => ({
        choices: [
          { vendorId: await vendor(make), vendor: null, bookings: [{ id: await booking(make), version: 1 }] },
          { vendorId: null, vendor: make.word(), bookings: [{ id: await booking(make), version: 1 }] },
        ],
      }),
    ],
  },
  move: {
    inputs: [
      async (make) => ({
        id: await booking(make),
        version: 1,
        status: 'confirmed',
        confirmationNumber: make.word(),
      }),
    ],
  },
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedBooking(make) })] },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await booking(make)] } }),
      async (make) => ({
        format: 'xlsx',
        selection: {
          filters: { trip: await trip(make), vendor: [await vendor(make)], owner: [await make.member()] },
        },
      }),
    ],
    narrows: ['selection.ids[]', 'selection.filters.trip', 'selection.filters.vendor[]', 'selection.filters.owner[]'],
  },
  timeline: {
    inputs: [
      async (make) => {
        const id = await booking(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
}
