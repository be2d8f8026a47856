import type { Contract } from '@sarai/contract'
import type { NewVoucher } from '@sarai/contract/voucher-schemas'
import { issueVoucher } from '../../src/features/vouchers/vouchers-issuing.service.ts'
import { findSettings } from '../../src/features/vouchers/vouchers-settings.service.ts'
import { createVoucher } from '../../src/features/vouchers/vouchers.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { booking } from './bookings.ts'
import { trip } from './prospects.ts'
import { vendor } from './vendors.ts'

const blank = { name: null, address: null, phone: null, map: null }

/** What a voucher of one night says, in words of nobody else. */
export function night(make: Maker, title = make.word(), bookingId: string | null = null): NewVoucher['document'] {
  return {
    title,
    leadGuest: make.word(),
    guests: [{ name: make.word(), age: 41 }],
    party: '2 adults',
    services: [
      {
        bookingId,
        type: 'hotel',
        title: make.word(),
        confirmationNumber: make.word(),
        from: '2100-01-02',
        to: '2100-01-03',
        time: '14:00',
        endTime: null,
        vendor: { ...blank, name: make.word(), address: make.word() },
        driver: null,
        details: { roomType: make.word() },
      },
    ],
    inclusions: make.word(),
    requests: null,
    billing: null,
    policies: make.word(),
    price: null,
    contacts: [{ label: 'Agency', name: make.word(), phone: '+919829012345' }],
  }
}

async function made(make: Maker, title?: string) {
  const actor = await make.trusted()
  const input = { type: 'hotel' as const, document: night(make, title) }
  return make.write((db) => createVoucher(make.services, db, actor, input))
}

/** A voucher that is found by nobody else's words. */
export const voucher = async (make: Maker): Promise<string> => (await made(make)).id

async function deletedVoucher(make: Maker): Promise<string> {
  const id = await voucher(make)
  await make.sql('update vouchers set deleted_at = now() where id = $1', [id])
  return id
}

/** One that was issued. */
export async function issued(make: Maker) {
  const { id, version } = await made(make)
  const actor = await make.trusted()
  return make.write((db) => issueVoucher(make.services, db, actor, { id, version }))
}

async function withDraft(make: Maker) {
  const { id, version } = await issued(make)
  await make.sql('update vouchers set has_draft = true where id = $1', [id])
  return { id, version }
}

/** A trip with a service that has no voucher yet. */
async function tripWithBooking(make: Maker) {
  const bookingId = await booking(make)
  const { rows } = await make.sql('select trip_id from bookings where id = $1', [bookingId])
  return { id: rows[0]?.trip_id as string, bookingIds: [bookingId] }
}

async function ofBooking(make: Maker) {
  const { id: tripId, bookingIds } = await tripWithBooking(make)
  const [bookingId = ''] = bookingIds
  const actor = await make.trusted()
  const input = { type: 'hotel' as const, tripId, document: night(make, undefined, bookingId) }
  const { id, version } = await make.write((db) => createVoucher(make.services, db, actor, input))
  return { id, version }
}

/** The version of the settings, which are saved first where they never were. */
async function savedSettings(make: Maker): Promise<number> {
  await make.sql(
    'insert into voucher_settings (agency_id, id) values ($1, gen_random_uuid()) on conflict (agency_id) do nothing',
    [make.agencyId],
  )
  return (await make.write(findSettings)).version
}

/** One that was issued, of a trip. */
async function issuedOfTrip(make: Maker) {
  const { id, version } = await issued(make)
  const tripId = await trip(make)
  await make.sql('update vouchers set trip_id = $1 where id = $2', [tripId, id])
  return { tripId, id, version }
}

const onOne = { inputs: [async (make: Maker) => ({ id: await voucher(make) })] }

export const voucherMaker: RecordMaker = (make) => voucher(make)

export const vouchers: ExamplesOf<Contract['vouchers']> = {
  list: {
    inputs: [
      async (make) => ({
        filters: { trip: await trip(make), vendor: [await vendor(make)], owner: [await make.member()] },
      }),
      async (make) => {
        const search = make.word()
        await made(make, search)
        return { search }
      },
    ],
    narrows: ['filters.trip', 'filters.vendor[]', 'filters.owner[]'],
    lookups: ['search'],
  },
  get: onOne,
  create: {
    inputs: [
      async (make) => {
        const { id: tripId, bookingIds } = await tripWithBooking(make)
        return { type: 'hotel', tripId, document: night(make, undefined, bookingIds[0]), tags: [make.word()] }
      },
    ],
  },
  ofTrip: {
    inputs: [
      async (make) => {
        // The agency's key is there already: it is made once, by whoever issues first.
        await issued(make)
        return { ...(await tripWithBooking(make)), issue: true, reason: make.word() }
      },
    ],
  },
  update: {
    inputs: [
      async (make) => {
        const { id, version } = await ofBooking(make)
        const { rows } = await make.sql('select booking_id from voucher_bookings where voucher_id = $1', [id])
        const document = night(make, undefined, rows[0]?.booking_id as string)
        return { id, version, changes: { document, tags: [make.word()] } }
      },
    ],
  },
  refresh: { inputs: [ofBooking] },
  discard: { inputs: [withDraft] },
  issue: {
    inputs: [
      async (make) => {
        const { id, version } = await made(make)
        return { id, version, reason: make.word() }
      },
    ],
  },
  send: {
    inputs: [
      async (make) => {
        const { id, version } = await issued(make)
        return { id, version, channel: 'mail', to: make.email(), message: make.word() }
      },
    ],
  },
  preview: {
    inputs: [async (make) => ({ id: await voucher(make) }), async (make) => ({ id: (await issued(make)).id })],
  },
  countsOfTrip: { inputs: [async (make) => ({ id: (await issuedOfTrip(make)).tripId })] },
  draftOfTrip: { inputs: [async (make) => ({ id: (await issuedOfTrip(make)).tripId })] },
  previewOfTrip: {
    inputs: [
      async (make) => {
        const { tripId, id } = await issuedOfTrip(make)
        return { id: tripId, vouchers: [id], text: make.word() }
      },
    ],
  },
  sendOfTrip: {
    inputs: [
      async (make) => {
        const { tripId, id, version } = await issuedOfTrip(make)
        return { id: tripId, vouchers: [{ id, version }], channel: 'mail', to: make.email(), text: make.word() }
      },
    ],
  },
  changesOfTrip: {
    inputs: [
      async (make) => {
        const { tripId, id } = await issuedOfTrip(make)
        await make.sql('update vouchers set has_draft = true where id = $1', [id])
        return { id: tripId }
      },
    ],
  },
  cancel: {
    inputs: [
      async (make) => {
        const { id, version } = await issued(make)
        return { id, version, reason: make.word() }
      },
    ],
  },
  bulk: {
    inputs: [
      async (make) => ({ selection: { ids: [await voucher(make)] }, change: { action: 'tag', add: [make.word()] } }),
      async (make) => ({ selection: { ids: [(await issued(make)).id] }, change: { action: 'send' } }),
      async (make) => ({ selection: { ids: [(await issuedOfTrip(make)).id] }, change: { action: 'revise' } }),
      async (make) => ({
        selection: {
          filters: { trip: await trip(make), vendor: [await vendor(make)], owner: [await make.member()] },
        },
        change: { action: 'issue' },
      }),
    ],
    narrows: ['selection.ids[]', 'selection.filters.trip', 'selection.filters.vendor[]', 'selection.filters.owner[]'],
  },
  pdf: {
    inputs: [
      async (make) => ({ id: await voucher(make) }),
      async (make) => {
        const { tripId } = await issuedOfTrip(make)
        return { tripId }
      },
    ],
  },
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedVoucher(make) })] },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await voucher(make)] } }),
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
        const id = await voucher(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
  settings: { inputs: [() => undefined] },
  saveSettings: {
    inputs: [
      async (make) => ({
        version: await savedSettings(make),
        contacts: [{ label: 'Agency', name: make.word(), phone: '+919829012345' }],
        billing: make.word(),
        policies: make.word(),
        toggles: {
          showPrice: false,
          showGuests: true,
          showRooms: true,
          showWishes: true,
          showRequests: true,
          showBilling: true,
          showBranding: true,
          showVendor: true,
          showDriver: true,
        },
      }),
    ],
  },
  keys: { inputs: [() => undefined] },
  rotateKey: { inputs: [() => undefined] },
}
