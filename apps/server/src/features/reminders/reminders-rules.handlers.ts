import { notFound } from '../../core/errors.ts'
import { member } from '../../core/procedures.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { presentRules } from './reminders-fields.service.ts'
import { deleteRule, findRuleForUpdate, listRules, listSent } from './reminders-rules.queries.ts'
import { addRule, changeRule, tryRule } from './reminders-rules.service.ts'

const sentPerPage = 50

export const reminderRulesHandlers = {
  list: member.reminderRules.list.handler(async ({ context: { db } }) => ({
    status: true,
    data: await presentRules(db, await listRules(db)),
  })),
  create: member.reminderRules.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await addRule(services, db, actor, input),
  })),
  update: member.reminderRules.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeRule(services, db, actor, input),
  })),
  remove: member.reminderRules.remove.handler(async ({ context: { db, actor }, input }) => {
    if (!(await deleteRule(db, input.id))) throw notFound('rule')
    db.announce({ topic: 'agency', ids: [], by: actor.userId })
    return { status: true }
  }),
  dryRun: member.reminderRules.dryRun.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await tryRule(services, db, actor, input),
  })),
  sent: member.reminderRules.sent.handler(async ({ context: { db }, input }) => {
    if (!(await findRuleForUpdate(db, input.id))) throw notFound('rule')
    const rows = await listSent(db, input.id, { cursor: checkCursor(input.cursor), limit: sentPerPage + 1 })
    const data = rows.slice(0, sentPerPage)
    return { status: true, data, next: rows.length > sentPerPage ? (data.at(-1)?.id ?? null) : null }
  }),
}
