import { mayUse } from '@sarai/contract/access'
import { type ListName, pageOf } from '@sarai/contract/record-kinds'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound } from '../../core/errors.ts'
import { person } from '../../core/procedures.ts'
import { deleteView, insertView, listViews, updateView } from './views.queries.ts'

function requireList(actor: Person, list: ListName): void {
  if (!mayUse(actor, pageOf(list))) throw notAllowed()
}

const announce = (db: AgencyDb, actor: Person) => db.announce({ topic: 'views', ids: [], by: actor.userId })

export const viewsHandlers = {
  list: person.views.list.handler(async ({ context: { db, actor }, input }) => {
    requireList(actor, input.list)
    return { status: true, data: await listViews(db, actor.userId, input.list) }
  }),
  create: person.views.create.handler(async ({ context: { db, actor }, input }) => {
    requireList(actor, input.list)
    announce(db, actor)
    return { status: true, data: await insertView(db, { ...input, ownerId: actor.userId }) }
  }),
  update: person.views.update.handler(async ({ context: { db, actor }, input: { id, ...changes } }) => {
    const view = Object.keys(changes).length > 0 ? await updateView(db, actor.userId, id, changes) : undefined
    if (!view) throw notFound('view')
    announce(db, actor)
    return { status: true, data: view }
  }),
  remove: person.views.remove.handler(async ({ context: { db, actor }, input }) => {
    if (!(await deleteView(db, actor.userId, input.id))) throw notFound('view')
    announce(db, actor)
    return { status: true }
  }),
}
