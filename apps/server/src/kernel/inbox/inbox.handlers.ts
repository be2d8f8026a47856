import { notFound } from '../../core/errors.ts'
import { person } from '../../core/procedures.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { countUnread, isNoticeOf, setAllRead, setRead, announceNotices } from '../notices/notices.service.ts'
import { hiddenSubjects } from '../notices/notices.rules.ts'
import { listNotices } from './inbox.queries.ts'

const done = { status: true } as const

export const noticesHandlers = {
  list: person.notices.list.handler(async ({ context: { db, actor }, input }) => {
    const { cursor, perPage, ...filter } = input
    const hidden = hiddenSubjects(actor)
    const [rows, unread] = await db.together(() => [
      listNotices(db, actor.userId, { ...filter, hidden, cursor: checkCursor(cursor), limit: perPage + 1 }),
      countUnread(db, actor.userId, hidden),
    ])
    const data = rows.slice(0, perPage)
    return { status: true, data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null, unread }
  }),
  unread: person.notices.unread.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: { unread: await countUnread(db, actor.userId, hiddenSubjects(actor)) },
  })),
  pushKey: person.notices.pushKey.handler(({ context: { services } }) => ({
    status: true,
    data: { publicKey: services.pusher.publicKey },
  })),
  read: person.notices.read.handler(async ({ context: { db, actor }, input }) => {
    if (!(await setRead(db, actor.userId, input.id, input.isRead))) throw notFound('notice')
    announceNotices(db, [actor.userId])
    return done
  }),
  readAll: person.notices.readAll.handler(async ({ context: { db, actor }, input }) => {
    if (input.upTo && !(await isNoticeOf(db, actor.userId, input.upTo))) throw notFound('notice')
    await setAllRead(db, actor.userId, input.upTo)
    announceNotices(db, [actor.userId])
    return done
  }),
}
