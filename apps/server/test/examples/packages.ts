import { randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import { blankDay } from '@sarai/itinerary/blank'
import sharp from 'sharp'
import { insertPicture } from '../../src/kernel/pictures/pictures.queries.ts'
import { createPackage, editPackage } from '../../src/features/packages/packages.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'

/** A package of two days. */
export async function travelPackage(make: Maker): Promise<string> {
  const actor = await make.actor()
  return (await make.write((db) => createPackage(make.services, db, actor, { title: make.word(), days: 2 }))).id
}

async function deletedPackage(make: Maker): Promise<string> {
  const id = await travelPackage(make)
  await make.sql('update packages set deleted_at = now() where id = $1', [id])
  return id
}

export async function picture(make: Maker): Promise<string> {
  const facts = { width: 40, height: 30, colour: '#aabbcc', alt: make.word(), bytes: 10, uploadedBy: make.userId }
  return (await make.write((db) => insertPicture(db, { id: randomUUID(), ...facts }))).id
}

const day = (make: Maker, after: string | null = null) => ({
  do: 'insert' as const,
  list: 'days' as const,
  parent: 'itinerary' as const,
  after,
  value: blankDay(randomUUID(), make.word()),
})

/** A package with a state to go back to. */
async function edited(make: Maker): Promise<string> {
  const [id, actor] = [await travelPackage(make), await make.actor()]
  await make.write((db) => editPackage(db, actor, id, [{ id: randomUUID(), edits: [day(make)] }]))
  return id
}

const onOne = { inputs: [async (make: Maker) => ({ id: await travelPackage(make) })] }

export const packageMaker: RecordMaker = (make) => travelPackage(make)

export const packages: ExamplesOf<Contract['packages']> = {
  list: {
    inputs: [
      async (make) => ({ filters: { owner: [await make.member()], status: ['draft'] } }),
      async (make) => {
        const search = make.word()
        const actor = await make.actor()
        await make.write((db) => createPackage(make.services, db, actor, { title: search, days: 1 }))
        return { search }
      },
    ],
    narrows: ['filters.owner[]'],
    lookups: ['search'],
    isAcrossAgency: true,
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await travelPackage(make)] } }),
      async (make) => ({ format: 'xlsx', selection: { filters: { owner: [await make.member()] } } }),
    ],
    narrows: ['selection.ids[]', 'selection.filters.owner[]'],
  },
  suggest: { inputs: [(make) => ({ destinations: ['Jaipur', make.word()] })], isAcrossAgency: true },
  get: onOne,
  create: { inputs: [(make) => ({ title: make.word(), days: 3 })] },
  duplicate: onOne,
  update: {
    inputs: [
      async (make) => ({
        id: await travelPackage(make),
        version: 1,
        changes: { status: 'published', tags: [make.word()], ownerId: await make.member() },
      }),
    ],
  },
  renewPreview: onOne,
  look: onOne,
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedPackage(make) })] },
  timeline: {
    inputs: [
      async (make) => {
        const id = await travelPackage(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
  pdf: onOne,
  itinerary: onOne,
  edit: {
    inputs: [
      async (make) => {
        const cover = { do: 'set', node: 'itinerary', path: ['cover'], value: await picture(make), was: null } as const
        const first = day(make)
        const edits = [first, day(make, first.value.id), { ...cover, path: ['cover'] }]
        return { id: await travelPackage(make), batches: [{ id: randomUUID(), edits }] }
      },
    ],
    // Parts of the itinerary itself; what is not there is told in an answer that succeeds.
    unread: [
      'batches[].id',
      'batches[].edits[].node',
      'batches[].edits[].parent',
      'batches[].edits[].after',
      'batches[].edits[].value',
      'batches[].edits[].value.id',
    ],
  },
  changesSince: { inputs: [async (make) => ({ id: await edited(make), since: 0 })] },
  history: { inputs: [async (make) => ({ id: await edited(make) })] },
  stateAt: { inputs: [async (make) => ({ id: await edited(make), revision: 0 })] },
  restoreState: { inputs: [async (make) => ({ id: await edited(make), revision: 0 })] },
}

const colours = { width: 24, height: 16, channels: 3 as const, background: '#3062e1' }

export const pictures: ExamplesOf<Contract['pictures']> = {
  upload: {
    inputs: [
      async (make) => {
        const bytes = await sharp({ create: colours }).png().toBuffer()
        return { file: new File([new Uint8Array(bytes)], 'beach.png'), alt: make.word() }
      },
    ],
  },
}

export const places: ExamplesOf<Contract['places']> = {
  search: { inputs: [() => ({ query: 'Jaipur' })] },
  airport: { inputs: [() => ({ code: 'DEL' })] },
  routeMap: { inputs: [(make) => ({ stops: [{ name: make.word(), latitude: 26.9, longitude: 75.8 }] })] },
}

/** A package whose public page is open. */
async function published(make: Maker): Promise<string> {
  const id = await travelPackage(make)
  const open = `update packages set status = 'published' where id = $1 returning preview_key as key`
  const { rows } = await make.sql(open, [id])
  return String(rows[0]?.key)
}

export const packagePage: ExamplesOf<Contract['packagePage']> = {
  seen: { inputs: [async (make) => ({ key: await published(make) })], token: () => Promise.resolve('') },
}
