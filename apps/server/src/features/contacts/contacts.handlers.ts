import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { member, person } from '../../core/procedures.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { bulkChangeContacts } from './contacts-bulk.service.ts'
import { contactsExport } from './contacts-export.service.ts'
import { findContacts } from './contacts-list.service.ts'
import { relationsOf } from './contacts-relations.service.ts'
import { countsOf, findContact, mergedIds } from './contacts.queries.ts'
import { presentContact } from './contacts.rules.ts'
import { changeContact, createContact, matchingContacts, removeContact, restoreContact } from './contacts.service.ts'
import { vcardFileName, vcardOf } from './vcard.rules.ts'

async function visibleContact(db: AgencyDb, actor: Member, id: string) {
  const contact = await findContact(db, id, actor)
  if (!contact) throw notFound('contact')
  return contact
}

export const contactsHandlers = {
  list: member.contacts.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findContacts(services, db, actor, input)),
  })),

  get: member.contacts.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentContact(await visibleContact(db, actor, input.id), todayFor(services, actor.agency)),
  })),

  counts: member.contacts.counts.handler(async ({ context: { db, actor }, input }) => {
    await visibleContact(db, actor, input.id)
    const [counts, relations] = await db.together(() => [
      countsOf(db, input.id, actor),
      relationsOf(db, actor, input.id),
    ])
    if (!counts) throw notFound('contact')
    return { status: true, data: { ...counts, relations: relations.length } }
  }),

  create: member.contacts.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await createContact(services, db, actor, input),
  })),

  update: member.contacts.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeContact(services, db, actor, input),
  })),

  remove: member.contacts.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeContact(db, actor, input.id)
    return { status: true }
  }),

  restore: member.contacts.restore.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await restoreContact(services, db, actor, input.id),
  })),

  matches: member.contacts.matches.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await matchingContacts(db, actor, input)),
  })),

  bulk: person.contacts.bulk.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await bulkChangeContacts(services, db, actor, input),
  })),

  export: person.contacts.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, contactsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  vcard: member.contacts.vcard.handler(async ({ context: { db, actor }, input }) => {
    const contact = await visibleContact(db, actor, input.id)
    return { status: true, data: { fileName: vcardFileName(contact.name), text: vcardOf(contact) } }
  }),

  timeline: member.contacts.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await visibleContact(db, actor, input.id)
    return historyOf(db, actor, { ids: await mergedIds(db, input.id), ownerId, cursor: input.cursor })
  }),
}
