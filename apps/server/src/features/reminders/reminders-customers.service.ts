import type { RuleFacts } from '@sarai/contract/reminder-rules'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { findAgency } from '../../kernel/agency/agency.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import type { Services } from '../../services.ts'
import { customersOfInstalments, customersOfInvoices, listCustomersOnRequests } from './reminders-customers.queries.ts'
import type { Match } from './reminders-matches.queries.ts'
import { type Filling, wordsOf } from './reminders-matches.service.ts'
import { reminderMail } from './reminders.emails.ts'

const ofInstalments = { kind: 'trip' as const, list: customersOfInstalments }

/** By what a rule tells of: whose record has the mail in its history, and who is reminded. */
const customersBy: Partial<
  Record<string, { kind: 'trip' | 'invoice' | 'contact'; list: typeof customersOfInstalments }>
> = {
  invoice: { kind: 'invoice', list: customersOfInvoices },
  contact: { kind: 'contact', list: listCustomersOnRequests },
}

/**
 * Reminds the customers of what a rule found by mail, in the transaction in which the rule notes how far it came: each is
 * reminded once. The mail is on the history of the trip or invoice.
 * @returns whose customers were reminded
 */
export async function remindCustomers(
  services: Services,
  db: AgencyDb,
  {
    rule,
    matches,
    agency,
    filling,
  }: {
    rule: RuleFacts
    matches: Match[]
    agency: Awaited<ReturnType<typeof findAgency>>
    filling: Filling
  },
): Promise<ReadonlySet<Match>> {
  const reminded = new Set<Match>()
  if (matches.length === 0 || !rule.recipients.includes('customer')) return reminded
  const { kind, list } = customersBy[matches[0]?.subject ?? ''] ?? ofInstalments
  const keyOf = ({ id, part }: Match) => (kind === 'invoice' ? id : part)
  const keys = matches.map(keyOf)
  const found = await list(db, keys)
  const customers = new Map(found.map((one) => [one.key, one]))
  for (const match of matches) {
    const customer = customers.get(keyOf(match))
    if (!customer) continue
    const { email: to, id, label, ownerId } = customer
    const { title, body } = wordsOf(rule, match, filling)
    const mail = reminderMail(agency, { to, title, body, url: filling.moneyOf(match).link || null })
    await sendMail(services, db, mail, { about: { kind, id, label, ownerId } })
    reminded.add(match)
  }
  return reminded
}
