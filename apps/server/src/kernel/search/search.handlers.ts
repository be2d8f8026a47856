import { mayUse } from '@sarai/contract/access'
import { isShared, recordKinds } from '@sarai/contract/record-kinds'
import { member } from '../../core/procedures.ts'
import { descriptionOf } from '../records/records.registry.ts'
import { findByTerms } from './search.queries.ts'
import { kindOfNumber, termRanges } from './search.rules.ts'

const perKind = 6
/** How many are looked at to find those of each kind that the person may see. */
const lookedAt = 60

export const searchHandlers = {
  records: member.search.records.handler(async ({ context: { db, actor }, input }) => {
    const ranges = termRanges(input.query)
    if (ranges.length === 0) return { status: true, data: [] }
    const only = kindOfNumber(input.query)
    const hits = await db.together(() =>
      recordKinds
        .filter((kind) => !only || kind === only)
        .map(async (kind) => {
          const { page, search } = descriptionOf(kind)
          if (!search || !mayUse(actor, page)) return []
          const limit = actor.visibleOwners && !isShared(kind) ? lookedAt : perKind
          const { ids } = await findByTerms(db, kind, ranges, { limit })
          return (await search.hits(db, actor, ids)).slice(0, perKind)
        }),
    )
    return { status: true, data: hits.flat() }
  }),
}
