import { mayUse, pageOf } from '@sarai/contract/access'
import type { ListName } from '@sarai/contract/views'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound } from '../../core/errors.ts'
import { member } from '../../core/procedures.ts'
import { deleteView, insertView, listViews, updateView } from './views.queries.ts'

function requireList(actor: Member, list: ListName): void {
  if (!mayUse(actor, pageOf(list))) throw notAllowed()
}

const announce = (db: AgencyDb, actor: Member) => db.announce({ topic: 'views', ids: [], by: actor.userId })

export const viewsHandlers = {
  list: member.views.list.handler(async ({ context: { db, actor }, input }) => {
    requireList(actor, input.list)
    return { status: true, data: await listViews(db, actor.userId, input.list) }
  }),
  create: member.views.create.handler(async ({ context: { db, actor }, input }) => {
    requireList(actor, input.list)
    announce(db, actor)
    return { status: true, data: await insertView(db, { ...input, ownerId: actor.userId }) }
  }),
  update: member.views.update.handler(async ({ context: { db, actor }, input: { id, ...changes } }) => {
    const view = Object.keys(changes).length > 0 ? await updateView(db, actor.userId, id, changes) : undefined
    if (!view) throw notFound('view')
    announce(db, actor)
    return { status: true, data: view }
  }),
  remove: member.views.remove.handler(async ({ context: { db, actor }, input }) => {
    if (!(await deleteView(db, actor.userId, input.id))) throw notFound('view')
    announce(db, actor)
    return { status: true }
  }),
}
