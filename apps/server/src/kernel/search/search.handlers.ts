import { member } from '../../core/procedures.ts'
import { findOfAllKinds } from './search-hits.service.ts'

export const searchHandlers = {
  records: member.search.records.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await findOfAllKinds(db, actor, input.query)),
  })),
}
