import type { Contract } from '@sarai/contract'
import { blankContent } from '@sarai/itinerary/library-items'
import { changeLibraryItem, createLibraryItem } from '../../src/features/library/library.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { picture } from './packages.ts'

const content = (make: Maker, title = make.word()) => ({
  ...blankContent('lodging', title),
  text: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: make.word() }] }],
})

/** A hotel. */
export async function libraryItem(make: Maker, title = make.word()): Promise<string> {
  const actor = await make.actor()
  const made = { content: content(make, title), supplier: make.word(), net: 450_000, internalNote: make.word() }
  return (await make.write((db) => createLibraryItem(make.services, db, actor, made))).id
}

async function deleted(make: Maker): Promise<string> {
  const id = await libraryItem(make)
  await make.sql('update library_items set deleted_at = now() where id = $1', [id])
  return id
}

/** One that was changed since a trip took it over. */
async function rewritten(make: Maker): Promise<string> {
  const [id, actor] = [await libraryItem(make), await make.actor()]
  const changes = { content: content(make) }
  await make.write((db) => changeLibraryItem(make.services, db, actor, { id, version: 1, changes }))
  return id
}

/** Those of others are left out. */
const selectionFields = ['selection.ids[]']

const onOne = { inputs: [async (make: Maker) => ({ id: await libraryItem(make) })] }

export const library: ExamplesOf<Contract['library']> = {
  list: {
    inputs: [
      async (make) => {
        await libraryItem(make)
        return { filters: { kind: ['lodging'] } }
      },
      async (make) => {
        const search = make.word()
        await libraryItem(make, search)
        return { search }
      },
    ],
    lookups: ['search'],
    isAcrossAgency: true,
  },
  get: onOne,
  create: {
    inputs: [
      async (make) => ({
        content: { ...content(make), pictures: [await picture(make)] },
        supplier: make.word(),
        net: 450_000,
        currency: 'INR',
        tags: [make.word()],
      }),
    ],
  },
  update: {
    inputs: [
      async (make) => ({
        id: await libraryItem(make),
        version: 1,
        changes: { content: { ...content(make), pictures: [await picture(make)] }, tags: [make.word()] },
      }),
    ],
  },
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deleted(make) })] },
  changesSince: {
    inputs: [async (make) => ({ taken: [{ id: await rewritten(make), revision: 1 }] })],
    narrows: ['taken[].id'],
  },
  bulk: {
    inputs: [
      async (make) => ({
        selection: { ids: [await libraryItem(make)] },
        change: { action: 'tag', add: [make.word()] },
      }),
      async (make) => ({ selection: { search: make.word(), filters: {} }, change: { action: 'archive' } }),
      async (make) => ({ selection: { ids: [await libraryItem(make)] }, change: { action: 'delete' } }),
    ],
    narrows: selectionFields,
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await libraryItem(make)] } }),
      (make) => ({ format: 'xlsx', selection: { search: make.word(), filters: {} } }),
    ],
    narrows: selectionFields,
  },
}
