import type { Contract } from '@sarai/contract'
import { createVendor } from '../../src/features/vendors/vendors.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { readImport } from './imports.ts'

/** A vendor that is found by nobody else's words. */
export async function vendor(make: Maker, facts: { email?: string } = {}): Promise<string> {
  const actor = await make.actor()
  const email = facts.email ?? make.email()
  const made = { name: make.word(), phone: make.phone(), email, city: make.word(), tags: [make.word()] }
  return (await make.write((db) => createVendor(make.services, db, actor, made))).id
}

async function deletedVendor(make: Maker): Promise<string> {
  const id = await vendor(make)
  await make.sql('update vendors set deleted_at = now() where id = $1', [id])
  return id
}

/** A vendor type of the agency. */
export async function vendorTypeOf(make: Maker): Promise<string> {
  const { rows } = await make.sql('select id from vendor_types where agency_id = $1 order by position limit 1', [
    make.agencyId,
  ])
  return rows[0]?.id as string
}

const somebody = (make: Maker) => ({
  id: crypto.randomUUID(),
  name: make.word(),
  role: null,
  phone: null,
  whatsapp: null,
  email: null,
})

const onOne = { inputs: [async (make: Maker) => ({ id: await vendor(make) })] }

const filters = async (make: Maker) => ({ type: [await vendorTypeOf(make)], import: await readImport(make) })
const filterFields = ['filters.type[]', 'filters.import']
const selectionFields = ['selection.ids[]', ...filterFields.map((field) => `selection.${field}`)]

export const vendorMaker: RecordMaker = (make) => vendor(make)

export const vendors: ExamplesOf<Contract['vendors']> = {
  list: {
    inputs: [
      async (make) => ({ filters: await filters(make) }),
      async (make) => {
        const search = make.email()
        await vendor(make, { email: search })
        return { search }
      },
    ],
    narrows: filterFields,
    lookups: ['search'],
    isAcrossAgency: true,
  },
  get: onOne,
  create: {
    inputs: [
      async (make) => ({
        name: make.word(),
        typeId: await vendorTypeOf(make),
        phone: make.phone(),
        people: [somebody(make)],
        slabs: [{ id: crypto.randomUUID(), daysBefore: 15, percent: 5000 }],
        tags: [make.word()],
      }),
    ],
    unread: ['people[].id', 'slabs[].id'],
  },
  update: {
    inputs: [
      async (make) => ({
        id: await vendor(make),
        version: 1,
        changes: {
          name: make.word(),
          typeId: await vendorTypeOf(make),
          creditLimit: 100_000,
          people: [somebody(make)],
          slabs: [{ id: crypto.randomUUID(), daysBefore: 15, percent: 5000 }],
        },
      }),
    ],
    unread: ['changes.people[].id', 'changes.slabs[].id'],
  },
  uses: onOne,
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedVendor(make) })] },
  timeline: {
    inputs: [
      async (make) => {
        const id = await vendor(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
  choices: {
    inputs: [
      async (make) => {
        const search = make.email()
        await vendor(make, { email: search })
        return { search }
      },
    ],
    lookups: ['search'],
    isAcrossAgency: true,
  },
  destinations: { inputs: [() => undefined] },
  matches: {
    inputs: [
      async (make) => {
        const email = make.email()
        await vendor(make, { email })
        return { emails: [email], except: await vendor(make) }
      },
    ],
    narrows: ['except'],
    lookups: ['emails[]'],
    isAcrossAgency: true,
  },
  bulk: {
    inputs: [
      async (make) => ({
        selection: { ids: [await vendor(make)] },
        change: { action: 'status' as const, status: 'on_hold' as const },
      }),
      async (make) => ({
        selection: { filters: await filters(make) },
        change: { action: 'tag' as const, add: [make.word()] },
      }),
    ],
    narrows: selectionFields,
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await vendor(make)] } }),
      async (make) => ({ format: 'xlsx', selection: { filters: await filters(make) } }),
    ],
    narrows: selectionFields,
  },
}
