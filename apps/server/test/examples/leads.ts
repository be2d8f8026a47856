import type { Contract } from '@sarai/contract'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { readImport } from './imports.ts'

const soon = () => new Date(Date.now() + 86_400_000).toISOString()

const filters = async (make: Maker) => ({
  stage: [await make.stage()],
  owner: [await make.member()],
  contact: await contact(make),
  import: await readImport(make),
})
const filterFields = ['filters.stage[]', 'filters.owner[]', 'filters.contact', 'filters.import']
const ofSelection = (fields: string[]) => fields.map((field) => `selection.${field}`)

export const leadMaker: RecordMaker = (make) => make.lead()

export const leads: ExamplesOf<Contract['leads']> = {
  list: {
    inputs: [
      async (make) => ({ filters: await filters(make) }),
      async (make) => {
        const search = make.word()
        await make.lead({ name: search })
        return { search }
      },
    ],
    narrows: filterFields,
    lookups: ['search'],
  },
  stageTotals: { inputs: [async (make) => ({ filters: await filters(make) })], narrows: filterFields },
  get: { inputs: [async (make) => ({ id: await make.lead() })] },
  money: { inputs: [async (make) => ({ id: await make.lead() })] },
  create: {
    inputs: [
      async (make) => ({
        name: make.word(),
        phone: make.phone(),
        email: make.email(),
        stageId: await make.stage(),
        ownerId: await make.colleague(),
        contactId: await contact(make),
        followUp: { dueAt: soon(), note: make.word() },
      }),
    ],
  },
  update: {
    inputs: [
      async (make) => ({
        id: await make.lead(),
        version: 1,
        changes: { name: make.word(), tags: ['Family'], contactId: await contact(make) },
      }),
    ],
  },
  move: {
    inputs: [
      async (make) => ({ id: await make.lead(), stageId: await make.stage() }),
      async (make) => {
        const id = await make.lead()
        const { rows } = await make.sql('select stage_id from leads where id = $1', [id])
        return { id, stageId: await make.stage(), from: rows[0]?.stage_id as string }
      },
    ],
  },
  assign: { inputs: [async (make) => ({ id: await make.lead(), ownerId: await make.colleague() })] },
  remove: { inputs: [async (make) => ({ id: await make.lead() })] },
  restore: { inputs: [async (make) => ({ id: await make.deletedLead() })] },
  duplicates: {
    inputs: [
      async (make) => {
        const reach = { phone: make.phone(), email: make.email() }
        await make.lead(reach)
        return reach
      },
    ],
    lookups: ['phone', 'email'],
  },
  enquireAgain: {
    inputs: [
      async (make) => ({
        id: await make.lead(),
        enquiry: { requirement: make.word() },
      }),
    ],
  },
  timeline: {
    inputs: [
      async (make) => ({ id: await make.lead() }),
      async (make) => {
        const id = await make.lead()
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
  bulk: {
    inputs: [
      async (make) => ({
        selection: { ids: [await make.lead()] },
        change: { action: 'assign', ownerId: await make.colleague() },
      }),
      async (make) => ({
        selection: { filters: await filters(make) },
        change: { action: 'move', stageId: await make.stage() },
      }),
      async (make) => ({ selection: { ids: [await make.lead()] }, change: { action: 'delete' } }),
    ],
    narrows: ['selection.ids[]', ...ofSelection(filterFields)],
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await make.lead()] } }),
      async (make) => ({ format: 'csv', selection: { filters: await filters(make) } }),
    ],
    narrows: ['selection.ids[]', ...ofSelection(filterFields)],
  },
}
