import type { Services } from '../../services.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isAway } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { thoseWithPage } from '../../kernel/accounts/accounts-pages.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { askedOfOwn } from './reminders-fields.service.ts'
import { remindCustomers } from './reminders-customers.service.ts'
import { firstDue } from './reminders-next.queries.ts'
import { countsHours, horizonOf, nextRunOf, retryAt } from './reminders-next.rules.ts'
import { isQuiet, passes } from './reminders-quiet.rules.ts'
import { moneyWordsOf } from './reminders-balances.service.ts'
import { listMatches } from './reminders-matches.queries.ts'
import { tellingsOf, tellsColleagues } from './reminders-matches.service.ts'
import { enabledRules, noteRun, type RuleRecord, takeRule } from './reminders-rules.queries.ts'

/** How old a due time may be that passed while no server ran. */
const catchUpMs = 48 * 3_600_000
/** Maximum records per run of a rule; more means a badly chosen rule. */
const maxMatches = 20_000
const together = 500

/** Whether a rule can be due in a time span: daily rules are due once a day. */
function mayHaveDue({ trigger }: RuleRecord, timeZone: string, after: Date, until: Date): boolean {
  return !('at' in trigger) || passes(trigger.at, timeZone, { after, until })
}

async function tellOf(services: Services, db: AgencyDb, rule: RuleRecord, after: Date, until: Date): Promise<void> {
  const [agency, team] = await db.together(() => [findAgency(db), listMembers(db)])
  const { timeZone, currency } = agency
  const { asked: own, problems } = await askedOfOwn(db, rule)
  // A field it goes by was archived: to tell of everything instead would be wrong.
  if (Object.keys(problems).length > 0) return
  const window = { after: after.toISOString(), until: until.toISOString() }
  const matches = await listMatches(db, { rule, own, timeZone }, { window, limit: maxMatches })
  const ids = team.map(({ id }) => id)
  const seesLeads = matches.length > 0 ? await thoseWithPage(db, ids, 'leads') : new Set<string>()
  const moneyOf = await moneyWordsOf(db, rule, { matches, appUrl: services.appUrl })
  const filling = { team, currency, moneyOf }
  const reminded = await remindCustomers(services, db, { rule, matches, agency, filling })
  const toTell = tellsColleagues(rule) ? matches : matches.filter((match) => !reminded.has(match))
  const tellings = tellingsOf({ rule, own }, toTell, { ...filling, seesLeads })
  for (let at = 0; at < tellings.length; at += together)
    await tellPeople(services, db, tellings.slice(at, at + together))
}

/** When a rule is to be looked at again. */
async function nextRun(db: AgencyDb, rule: RuleRecord, timeZone: string, now: Date): Promise<string> {
  const { trigger } = rule
  if (!countsHours(trigger)) return nextRunOf(rule, timeZone, now).toISOString()
  const window = { after: now.toISOString(), until: horizonOf(trigger, now).toISOString() }
  const first = await firstDue(db, { rule: { ...rule, trigger }, timeZone }, window)
  return nextRunOf(rule, timeZone, now, first).toISOString()
}

/**
 * Tells what of a rule has fallen due since it was last looked at. The rule is held, and how far it came is kept with
 * what was told, so that it is told once. In quiet hours nothing is done: it falls due when they end.
 */
async function runRule(services: Services, db: AgencyDb, ruleId: string): Promise<void> {
  const rule = await takeRule(db, ruleId)
  if (!rule) return
  const now = services.clock.now()
  const { timeZone } = await findAgency(db)
  if (isQuiet(now, timeZone, rule.quietFrom, rule.quietUntil)) {
    await noteRun(db, rule.id, { nextRunAt: nextRunOf(rule, timeZone, now).toISOString() })
    return
  }
  const after = new Date(Math.max(Date.parse(rule.lastRunAt), now.getTime() - catchUpMs))
  if (mayHaveDue(rule, timeZone, after, now)) await tellOf(services, db, rule, after, now)
  await noteRun(db, rule.id, { lastRunAt: now.toISOString(), nextRunAt: await nextRun(db, rule, timeZone, now) })
}

/**
 * Tells what of an agency's rules has fallen due. One that fails does not keep the others from it; it is tried again in
 * some minutes.
 * @throws at the end when one failed
 */
export async function runRules(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const { database, logger, clock } = services
  const failures: unknown[] = []
  const rules = await enabledRules(database.readAs(agencyId))
  for (const { id } of rules) {
    signal.throwIfAborted()
    try {
      await database.writeAs(agencyId, (db) => runRule(services, db, id))
    } catch (error) {
      if (isAway(error)) throw error
      failures.push(error)
      logger.warn({ error, agencyId, ruleId: id }, 'a reminder rule failed; it is tried again')
      const nextRunAt = retryAt(clock.now()).toISOString()
      await database.writeAs(agencyId, (db) => noteRun(db, id, { nextRunAt }))
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${rules.length} reminder rules failed`, { cause: failures[0] })
}
