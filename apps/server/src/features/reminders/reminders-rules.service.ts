import type { DryRun, ReminderRule, RuleFacts } from '@sarai/contract/reminder-rules'
import { customerDates } from '@sarai/contract/reminder-words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { listStages } from '../stages/stages.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import type { OwnAsked } from './reminders-fields.rules.ts'
import { askedOfOwn, presentRules } from './reminders-fields.service.ts'
import { moneyWordsOf } from './reminders-balances.service.ts'
import { listMatches, type Match } from './reminders-matches.queries.ts'
import { recipientsOf, type Team, tellsColleagues, wordsOf } from './reminders-matches.service.ts'
import { findRuleForUpdate, insertRule, type RuleRecord, updateRule } from './reminders-rules.queries.ts'

const weekMs = 7 * 86_400_000
/** What a dry run counts at most, and how many it shows. */
const maxTried = 5_000
const maxShown = 20

/** @throws AppError where a rule names a stage, a person or a field that is not the agency's, or does not fit together */
async function checkRule(db: AgencyDb, facts: RuleFacts): Promise<OwnAsked> {
  const { trigger, conditions, everyDays, times, ...rule } = facts
  if (rule.recipients.includes('customer') && !(trigger.kind === 'date' && customerDates.has(trigger.field)))
    throw invalid({ recipients: 'Customers are reminded of instalments and invoices only' })
  const [stages, members, { asked, problems }] = await db.together(() => [
    listStages(db),
    listMembers(db),
    askedOfOwn(db, facts),
  ])
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const stageIds = [...(conditions.stageIds ?? []), ...(trigger.kind === 'stage' ? [trigger.stageId] : [])]
  if (stageIds.some((id) => !stages.some((stage) => stage.id === id)))
    throw invalid({ [trigger.kind === 'stage' ? 'trigger' : 'conditions']: 'This stage does not exist' })
  if (conditions.ownerIds?.some((id) => !members.some((member) => member.id === id)))
    throw invalid({ conditions: 'This person is not in your team' })
  if ((conditions.minValue ?? 0) > (conditions.maxValue ?? Number.MAX_SAFE_INTEGER))
    throw invalid({ conditions: 'The least value is above the most' })
  if (times > 1 && everyDays === null) throw invalid({ everyDays: 'Say how many days apart' })
  if ((rule.quietFrom === null) !== (rule.quietUntil === null))
    throw invalid({ quietUntil: 'Say from when and until when' })
  return asked
}

async function present(db: AgencyDb, rule: RuleRecord): Promise<ReminderRule> {
  const [presented] = await presentRules(db, [rule])
  return presented as ReminderRule
}

const told = (db: AgencyDb, actor: Member) => db.announce({ topic: 'agency', ids: [], by: actor.userId })

export async function addRule(
  { clock }: Services,
  db: AgencyDb,
  actor: Member,
  rule: RuleFacts,
): Promise<ReminderRule> {
  await checkRule(db, rule)
  told(db, actor)
  const now = clock.now().toISOString()
  const made = await insertRule(db, { ...rule, lastRunAt: now, nextRunAt: now, createdBy: actor.userId })
  return present(db, made)
}

export async function changeRule(
  { clock }: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, ...changes }: { id: string; version: number } & Partial<RuleFacts>,
): Promise<ReminderRule> {
  const before = await findRuleForUpdate(db, id)
  if (!before) throw notFound('rule')
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this rule while you were editing it.', {
      current: await present(db, before),
    })
  // What a rule goes by may be gone since: it can still be turned off.
  const isTurnedOff = changes.isEnabled === false && Object.keys(changes).length === 1
  if (!isTurnedOff) await checkRule(db, { ...before, ...changes })
  // Turned on again, or made to wait for something else, it does not tell of what was before.
  const isNew = (changes.isEnabled === true && !before.isEnabled) || changes.trigger !== undefined
  told(db, actor)
  const now = clock.now().toISOString()
  const lastRunAt = isNew ? now : before.lastRunAt
  return present(db, await updateRule(db, id, { ...changes, lastRunAt, nextRunAt: now }))
}

function peopleCounts(rule: RuleFacts, matches: Match[], team: Team): DryRun['people'] {
  const counts = new Map<string, number>()
  for (const match of matches)
    for (const id of recipientsOf(rule, match, team)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .map(([id, count]) => ({ name: team.find((person) => person.id === id)?.name ?? '', count }))
    .sort((one, other) => other.count - one.count)
}

/** What a rule would have told in the week that was, and will in the week to come if nothing changes. */
export async function tryRule(
  { clock, appUrl }: Services,
  db: AgencyDb,
  actor: Member,
  rule: RuleFacts,
): Promise<DryRun> {
  const own = await checkRule(db, rule)
  const now = clock.now()
  const [after, until] = [-weekMs, weekMs].map((ms) => new Date(now.getTime() + ms).toISOString()) as [string, string]
  const { timeZone, currency } = actor.agency
  const [matches, team] = await db.together(() => [
    listMatches(db, { rule, own, timeZone }, { window: { after, until }, limit: maxTried }),
    listMembers(db),
  ])
  const moneyOf = await moneyWordsOf(db, rule, { matches, appUrl })
  const coming = matches.filter(({ dueAt }) => Date.parse(dueAt) > now.getTime())
  const nameOf = (id: string) => team.find((person) => person.id === id)?.name ?? ''
  const peopleOf = (match: Match) => [
    ...(rule.recipients.includes('customer') ? [`${match.customer}, by mail`] : []),
    ...(tellsColleagues(rule) ? recipientsOf(rule, match, team).map(nameOf) : []),
  ]
  const examples = [...coming, ...matches.filter((match) => !coming.includes(match)).toReversed()]
  return {
    past: matches.length - coming.length,
    coming: coming.length,
    people: tellsColleagues(rule) ? peopleCounts(rule, matches, team) : [],
    examples: examples.slice(0, maxShown).map((match) => ({
      dueAt: match.dueAt,
      subject: match.subject,
      subjectId: match.id,
      label: match.customer && match.customer !== match.label ? `${match.label}, ${match.customer}` : match.label,
      people: peopleOf(match),
      ...wordsOf(rule, match, { team, currency, moneyOf }),
    })),
  }
}
