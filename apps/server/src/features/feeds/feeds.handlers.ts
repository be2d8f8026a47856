import { person } from '../../core/procedures.ts'
import { findFeeds, makeFeed, revokeFeed } from './feeds.service.ts'

export const feedsHandlers = {
  list: person.feeds.list.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await findFeeds(services, db, actor),
  })),
  make: person.feeds.make.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await makeFeed(services, db, actor, input.kind),
  })),
  revoke: person.feeds.revoke.handler(async ({ context: { db, actor }, input }) => {
    await revokeFeed(db, actor, input.kind)
    return { status: true }
  }),
}
