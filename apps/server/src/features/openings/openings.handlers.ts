import { person } from '../../core/procedures.ts'
import { postOpenings, removeOpenings } from './openings-posting.service.ts'
import { readOpenings } from './openings-reading.service.ts'
import { previewOpenings, shownOpenings } from './openings.service.ts'

export const openingsHandlers = {
  show: person.openings.show.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await shownOpenings(db, actor),
  })),

  read: person.openings.read.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await readOpenings(db, actor, input.text),
  })),

  preview: person.openings.preview.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await previewOpenings(services, db, actor, input),
  })),

  post: person.openings.post.handler(async ({ context: { services, db, actor }, input }) => {
    await postOpenings(services, db, actor, input)
    return { status: true, data: await shownOpenings(db, actor) }
  }),

  remove: person.openings.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeOpenings(services, db, actor, input.id)
    return { status: true, data: await shownOpenings(db, actor) }
  }),
}
