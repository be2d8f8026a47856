import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from '../example.ts'
import { splitTrip } from '../make-payers.ts'
import type { Maker } from '../maker.ts'
import { booking } from './bookings.ts'
import { contact } from './contacts.ts'
import { trip } from './prospects.ts'
import { traveller } from './travellers.ts'

const onOne = { inputs: [async (make: Maker) => ({ id: await trip(make) })] }

async function onPayer(make: Maker) {
  const { id, payerId } = await splitTrip(make)
  return { id, payerId }
}

const onAmended = {
  inputs: [
    async (make: Maker) => {
      const id = await trip(make)
      await make.sql(`update proposals set amendment = 'draft' where trip_id = $1`, [id])
      return { id }
    },
  ],
}

export const trips: ExamplesOf<Contract['trips']> = {
  list: {
    inputs: [
      async (make) => ({
        filters: {
          owner: [await make.member()],
          operations: [await make.colleague()],
          lead: await make.lead(),
          contact: await contact(make),
        },
      }),
      async (make) => {
        const id = await trip(make)
        const { rows } = await make.sql('select title from trips where id = $1', [id])
        return { search: rows[0]?.title as string }
      },
    ],
    narrows: ['filters.owner[]', 'filters.operations[]', 'filters.lead', 'filters.contact'],
    lookups: ['search'],
  },
  get: onOne,
  update: {
    inputs: [
      async (make) => ({
        id: await trip(make),
        version: 1,
        changes: { ownerId: await make.colleague(), operationsId: await make.colleague(), tags: [make.word()] },
      }),
    ],
  },
  bulk: {
    inputs: [
      async (make) => ({
        selection: { ids: [await trip(make)] },
        change: { action: 'assign', ownerId: await make.colleague() },
      }),
      async (make) => ({
        selection: {
          filters: {
            owner: [await make.member()],
            operations: [await make.colleague()],
            lead: await make.lead(),
            contact: await contact(make),
          },
        },
        change: { action: 'tag', add: [make.word()] },
      }),
    ],
    narrows: [
      'selection.ids[]',
      'selection.filters.owner[]',
      'selection.filters.operations[]',
      'selection.filters.lead',
      'selection.filters.contact',
    ],
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await trip(make)] } }),
      async (make) => ({
        format: 'xlsx',
        selection: {
          filters: {
            owner: [await make.member()],
            operations: [await make.colleague()],
            lead: await make.lead(),
            contact: await contact(make),
          },
        },
      }),
    ],
    narrows: [
      'selection.ids[]',
      'selection.filters.owner[]',
      'selection.filters.operations[]',
      'selection.filters.lead',
      'selection.filters.contact',
    ],
  },
  amend: onOne,
  amendment: onAmended,
  dropAmendment: onAmended,
  dues: onOne,
  payers: onOne,
  setPayers: {
    inputs: [
      async (make) => {
        const id = await trip(make)
        const { rows } = await make.sql('select total::int as total from trips where id = $1', [id])
        const half = (rows[0]?.total as number) / 2
        return {
          id,
          payers: [await contact(make), await contact(make)].map((contactId) => ({ contactId, share: half })),
        }
      },
    ],
  },
  renewPayLink: { inputs: [onPayer] },
  sendPayLink: {
    inputs: [async (make) => ({ ...(await onPayer(make)), channel: 'mail', to: 'payer@traveller.test' })],
  },
  gaps: onOne,
  settleFinding: {
    inputs: [
      async (make) => {
        const [id, bookingId] = [await trip(make), await booking(make)]
        await make.sql('update bookings set trip_id = $1 where id = $2', [id, bookingId])
        return { id, bookingId, key: make.word(), isSettled: false }
      },
    ],
  },
  profit: onOne,
  cancelPreview: {
    inputs: [
      async (make) => {
        const { tripId, id: travellerId } = await traveller(make)
        return { id: tripId, travellerId }
      },
    ],
  },
  cancel: {
    inputs: [
      async (make) => ({ id: await trip(make), version: 1, reason: make.word(), seenCharge: 0 }),
      async (make) => {
        const { tripId, id: travellerId } = await traveller(make)
        const { rows } = await make.sql('select version from trips where id = $1', [tripId])
        return { id: tripId, travellerId, version: rows[0]?.version as number, reason: make.word(), seenCharge: 0 }
      },
    ],
  },
  timeline: {
    inputs: [
      async (make) => {
        const id = await trip(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
}
