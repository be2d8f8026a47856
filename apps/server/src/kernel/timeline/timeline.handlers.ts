import { mayUse } from '@sarai/contract/access'
import type { Subject } from '@sarai/contract/timeline'
import { member } from '../../core/procedures.ts'
import { listActivity } from './timeline.queries.ts'
import { entryFor } from './timeline.rules.ts'
import { checkCursor, toPage } from './timeline.service.ts'

export const activityHandlers = {
  list: member.activity.list.handler(async ({ context: { db, actor }, input }) => {
    const subjects: Subject[] = [
      'contact',
      'agency',
      ...(mayUse(actor, 'leads') ? (['lead', 'import'] as const) : []),
      ...(mayUse(actor, 'packages') ? (['package', 'library'] as const) : []),
      ...(mayUse(actor, 'prospects') ? (['proposal'] as const) : []),
    ]
    const { visibleOwners, seesUnowned } = actor
    const filter = {
      cursor: checkCursor(input.cursor),
      limit: input.perPage + 1,
      actor: input.actor,
      kinds: input.kind,
      subjects,
      visibleOwners,
      seesUnowned,
    }
    const page = toPage(await listActivity(db, filter), input.perPage)
    return { ...page, data: page.data.map((entry) => entryFor(actor, entry, entry.subjectOwnerId)) }
  }),
}
