import { mayUse } from '@sarai/contract/access'
import { recordDescriptions } from '../records/records.registry.ts'
import type { Subject } from '@sarai/contract/timeline'
import { member } from '../../core/procedures.ts'
import { dayEnd, dayStart } from '../../core/days.rules.ts'
import { listActivity } from './history.queries.ts'
import { withNames } from './history-names.service.ts'
import { entryFor } from '../timeline/timeline.rules.ts'
import { toPage } from '../timeline/timeline.service.ts'
import { checkCursor } from '../../core/id-cursor.ts'

const dayOf = (day: string, timeZone: string) => ({ from: dayStart(day, timeZone), before: dayEnd(day, timeZone) })

export const activityHandlers = {
  list: member.activity.list.handler(async ({ context: { db, actor }, input }) => {
    const ofRecords = recordDescriptions().flatMap(({ kind, page }) => (mayUse(actor, page) ? [kind] : []))
    const subjects: Subject[] = ['agency', ...ofRecords]
    if (mayUse(actor, 'leads')) subjects.push('import')
    if (mayUse(actor, 'vendors') && actor.seesCost) subjects.push('paymentRun')
    const filter = {
      cursor: checkCursor(input.cursor),
      limit: input.perPage + 1,
      actor: input.actor,
      kinds: input.kind,
      day: input.day ? dayOf(input.day, actor.agency.timeZone) : undefined,
      subjects,
      visible: actor,
      arranged: recordDescriptions().filter(({ kind, operationsId }) => operationsId && ofRecords.includes(kind)),
    }
    const page = toPage(await listActivity(db, filter), input.perPage)
    const seen = page.data.map((entry) => entryFor(actor, entry, entry.subjectOwnerId))
    return { ...page, data: await withNames(db, actor, seen) }
  }),
}
