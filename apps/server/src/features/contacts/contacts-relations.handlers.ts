import { notFound } from '../../core/errors.ts'
import { member } from '../../core/procedures.ts'
import { changeRelation, relate, relationsOf, unrelate } from './contacts-relations.service.ts'
import { findContact } from './contacts.queries.ts'

export const contactRelationsHandlers = {
  list: member.contactRelations.list.handler(async ({ context: { db, actor }, input }) => {
    if (!(await findContact(db, input.contactId, actor))) throw notFound('contact')
    return { status: true, data: await relationsOf(db, actor, input.contactId) }
  }),
  create: member.contactRelations.create.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await relate(db, actor, input),
  })),
  update: member.contactRelations.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeRelation(db, actor, input),
  })),
  remove: member.contactRelations.remove.handler(async ({ context: { db, actor }, input }) => {
    await unrelate(db, actor, input)
    return { status: true }
  }),
}
