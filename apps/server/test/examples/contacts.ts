import type { Contract } from '@sarai/contract'
import { addDocument } from '../../src/features/contacts/contacts-documents.service.ts'
import { relate } from '../../src/features/contacts/contacts-relations.service.ts'
import { createContact } from '../../src/features/contacts/contacts.service.ts'
import { insertFile } from '../../src/kernel/files/files.queries.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { readImport } from './imports.ts'

/** A contact that is found by nobody else's words. */
export async function contact(make: Maker, facts: { phone?: string; email?: string } = {}): Promise<string> {
  const actor = await make.actor()
  const phones = [{ number: facts.phone ?? make.phone(), label: 'mobile' as const }]
  const emails = [{ address: facts.email ?? make.email(), label: 'work' as const }]
  const made = await make.write((db) =>
    createContact(make.services, db, actor, { name: make.word(), phones, emails, city: make.word() }),
  )
  return made.id
}

async function deletedContact(make: Maker): Promise<string> {
  const id = await contact(make)
  await make.sql('update contacts set deleted_at = now() where id = $1', [id])
  return id
}

async function company(make: Maker): Promise<string> {
  const actor = await make.actor()
  const facts = { kind: 'company' as const, name: make.word() }
  return (await make.write((db) => createContact(make.services, db, actor, facts))).id
}

async function scanOf(make: Maker, contactId: string): Promise<string> {
  const storageKey = `${make.agencyId}/files/${contactId}.pdf`
  await make.services.storage.put(storageKey, Buffer.from('%PDF-1.4'))
  const file = { on: { contactId }, name: `${make.word()}.pdf`, type: 'application/pdf', bytes: 8, storageKey }
  return (await make.write((db) => insertFile(db, { ...file, uploadedBy: make.userId }))).id
}

async function passport(make: Maker): Promise<{ contactId: string; id: string }> {
  const [contactId, actor] = [await contact(make), await make.actor()]
  const document = { kind: 'passport' as const, number: 'K1234567', note: make.word() }
  const { id } = await make.write((db) => addDocument(make.services, db, actor, { contactId, document }))
  return { contactId, id }
}

async function relation(make: Maker): Promise<{ contactId: string; id: string }> {
  const [contactId, otherId, actor] = [await contact(make), await contact(make), await make.actor()]
  const related = { contactId, otherId, kind: 'spouse' as const, note: make.word() }
  return { contactId, id: (await make.write((db) => relate(db, actor, related))).id }
}

const filters = async (make: Maker) => ({
  owner: [await make.member()],
  company: await company(make),
  import: await readImport(make),
})
const filterFields = ['filters.owner[]', 'filters.company', 'filters.import']
const selectionFields = ['selection.ids[]', ...filterFields.map((field) => `selection.${field}`)]

export const contactMaker: RecordMaker = (make) => contact(make)

export const contacts: ExamplesOf<Contract['contacts']> = {
  list: {
    inputs: [
      async (make) => ({ filters: await filters(make) }),
      async (make) => {
        const search = make.email()
        await contact(make, { email: search })
        return { search }
      },
    ],
    narrows: filterFields,
    lookups: ['search'],
  },
  get: { inputs: [async (make) => ({ id: await contact(make) })] },
  counts: { inputs: [async (make) => ({ id: await contact(make) })] },
  money: { inputs: [async (make) => ({ id: await contact(make) })] },
  toPay: { inputs: [async (make) => ({ id: await contact(make) })] },
  create: {
    inputs: [
      async (make) => ({
        name: make.word(),
        phones: [{ number: make.phone() }],
        companyId: await company(make),
        ownerId: await make.colleague(),
        tags: ['VIP'],
      }),
    ],
  },
  update: {
    inputs: [
      async (make) => ({
        id: await contact(make),
        version: 1,
        changes: { name: make.word(), companyId: await company(make), ownerId: await make.colleague() },
      }),
    ],
  },
  remove: { inputs: [async (make) => ({ id: await contact(make) })] },
  restore: { inputs: [async (make) => ({ id: await deletedContact(make) })] },
  matches: {
    inputs: [
      async (make) => {
        const reach = { phone: make.phone(), email: make.email() }
        await contact(make, reach)
        return { phones: [reach.phone], emails: [reach.email], except: await contact(make) }
      },
    ],
    narrows: ['except'],
    lookups: ['phones[]', 'emails[]'],
  },
  timeline: {
    inputs: [
      async (make) => {
        const id = await contact(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
  bulk: {
    inputs: [
      async (make) => ({
        selection: { ids: [await contact(make)] },
        change: { action: 'assign', ownerId: await make.colleague() },
      }),
      async (make) => ({ selection: { filters: await filters(make) }, change: { action: 'tag', add: [make.word()] } }),
    ],
    narrows: selectionFields,
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await contact(make)] } }),
      async (make) => ({ format: 'vcf', selection: { filters: await filters(make) } }),
    ],
    narrows: selectionFields,
  },
  vcard: { inputs: [async (make) => ({ id: await contact(make) })] },
}

export const contactDocuments: ExamplesOf<Contract['contactDocuments']> = {
  list: { inputs: [async (make) => ({ contactId: await contact(make) })] },
  create: {
    inputs: [
      async (make) => {
        const contactId = await contact(make)
        const document = {
          kind: 'passport',
          number: 'K1234567',
          note: make.word(),
          fileId: await scanOf(make, contactId),
        }
        return { contactId, document: document as { kind: 'passport' } }
      },
    ],
  },
  update: {
    inputs: [
      async (make) => {
        const which = await passport(make)
        return { ...which, version: 1, changes: { note: make.word(), fileId: await scanOf(make, which.contactId) } }
      },
    ],
  },
  remove: { inputs: [passport] },
  reveal: { inputs: [passport] },
}

/** Two contacts that look like one. */
async function twins(make: Maker): Promise<[string, string]> {
  const phone = make.phone()
  return [await contact(make, { phone }), await contact(make, { phone })]
}

export const contactDuplicates: ExamplesOf<Contract['contactDuplicates']> = {
  list: { inputs: [() => ({ reason: 'phone' })] },
  dismiss: { inputs: [async (make) => ({ ids: await twins(make) })] },
  reconsider: { inputs: [async (make) => ({ ids: await twins(make) })] },
  merge: {
    inputs: [
      async (make) => {
        const [id, otherId] = await twins(make)
        return { id, version: 1, otherId, otherVersion: 1 }
      },
    ],
  },
}

export const contactRelations: ExamplesOf<Contract['contactRelations']> = {
  list: { inputs: [async (make) => ({ contactId: await contact(make) })] },
  create: {
    inputs: [
      async (make) => ({
        contactId: await contact(make),
        otherId: await contact(make),
        kind: 'child',
        note: make.word(),
      }),
    ],
  },
  update: { inputs: [async (make) => ({ ...(await relation(make)), note: make.word() })] },
  remove: { inputs: [relation] },
}
