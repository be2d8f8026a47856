import type { RuleFacts } from '@sarai/contract/reminder-rules'
import type { MergeField } from '@sarai/contract/reminder-words'
import { formatMoney } from '@sarai/money/format'
import type { Notification } from '../../kernel/notices/notices.service.ts'
import type { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import type { MoneyWords } from './reminders-balances.service.ts'
import type { Match } from './reminders-matches.queries.ts'
import type { OwnAsked } from './reminders-fields.rules.ts'
import type { RuleRecord } from './reminders-rules.queries.ts'
import { dayWords, filled, reasonWords } from './reminders-text.rules.ts'

export type Team = Awaited<ReturnType<typeof listMembers>>

/** Whether a rule tells anybody of the agency, besides its customers. */
export const tellsColleagues = ({ recipients }: RuleFacts): boolean => recipients.some((one) => one !== 'customer')

/** Whom of the agency a rule notifies about a record. If nobody is left, the agency's main user is notified. */
export function recipientsOf(rule: RuleFacts, match: Match, team: Team): string[] {
  // Of a customer who cannot be reached, whoever looks after them is told.
  const recipients = tellsColleagues(rule) ? rule.recipients : ['owner']
  const active = team.filter(({ isActive }) => isActive)
  const owner = active.find(({ id }) => id === match.ownerId)
  const managers = active.filter(
    ({ isManager, teamId }) => isManager && (owner === undefined || owner.teamId === null || teamId === owner.teamId),
  )
  const operations = active.filter(({ id }) => id === match.operationsId)
  const wanted = [
    ...(recipients.includes('owner') ? [...(owner ? [owner] : []), ...operations] : []),
    ...(recipients.includes('manager') ? managers : []),
    ...(recipients.includes('creator') ? active.filter(({ id }) => id === match.createdBy) : []),
  ]
  const found = wanted.length > 0 ? wanted : active.filter(({ isSubuser }) => !isSubuser)
  return [...new Set(found.map(({ id }) => id))]
}

/** Days between the date and the reminder; more with each repetition. */
function daysOf({ trigger, everyDays }: RuleFacts, turn: number): string {
  const later = turn * (everyDays ?? 0)
  if (trigger.kind === 'date') return String(Math.abs(trigger.offsetDays + later))
  if ('beforeDays' in trigger) return String(Math.max(0, trigger.beforeDays - later))
  return 'afterDays' in trigger ? String(trigger.afterDays + later) : ''
}

/** What a text is filled with besides the record: the team, the currency of the books, and what is to be paid. */
export interface Filling {
  team: Team
  currency: string
  moneyOf: (match: Match) => MoneyWords
}

/** The words of a rule about a record. */
export function wordsOf(
  rule: RuleFacts,
  match: Match,
  { team, currency, moneyOf }: Filling,
): { title: string; body: string | null } {
  const values: Record<MergeField, string> = {
    name: match.label,
    customer: match.customer,
    owner: team.find(({ id }) => id === match.ownerId)?.name ?? '',
    stage: match.stage ?? '',
    destination: match.destination ?? '',
    date: dayWords(match.day),
    value: match.value === null ? '' : formatMoney(match.value, match.currency ?? currency),
    days: daysOf(rule, match.turn),
    ...moneyOf(match),
  }
  const title = filled(rule.title, values).replace(/\s+/g, ' ').slice(0, 300)
  const body = rule.body === null ? null : filled(rule.body, values).slice(0, 1000)
  return { title: title || rule.name, body: body || null }
}

/** What is told of a proposal to those who may know nothing of its lead. */
const withoutLead = (match: Match): Match => ({ ...match, customer: 'The traveller', stage: null })

/** What a rule has to tell of records, to each who is to be told. */
export function tellingsOf(
  { rule, own }: { rule: RuleRecord; own: OwnAsked },
  matches: Match[],
  { seesLeads, ...filling }: Filling & { seesLeads: ReadonlySet<string> },
): Notification[] {
  const { team, moneyOf } = filling
  // The page of an invoice names the customer.
  const withoutLink = (match: Match): MoneyWords => ({ ...moneyOf(match), link: '' })
  return matches.flatMap((found) =>
    recipientsOf(rule, found, team).map((userId): Notification => {
      const mayKnow = seesLeads.has(userId) || found.subject === 'invoice'
      const match = mayKnow ? found : withoutLead(found)
      const { subject, id, part, dueAt, turn } = match
      return {
        userId,
        kind: 'rule',
        // The moment it was due is part of the cause: a departure that is put off is told of again. So is a date of
        // the agency's own: another one on the same day is another reason.
        cause: `rule ${rule.id} ${id} ${part} ${dueAt}`,
        ...wordsOf(rule, match, mayKnow ? filling : { ...filling, moneyOf: withoutLink }),
        about: { subject, id },
        by: rule.channels,
        ruleId: rule.id,
        reason: reasonWords(rule.trigger, turn, own.date?.label),
      }
    }),
  )
}
