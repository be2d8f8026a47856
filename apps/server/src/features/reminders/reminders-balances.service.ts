import type { RuleFacts } from '@sarai/contract/reminder-rules'
import type { RuleDate } from '@sarai/contract/reminder-words'
import { formatMoney } from '@sarai/money/format'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import {
  type Balance,
  balancesOfInstalments,
  balancesOfInvoices,
  listBalancesOnRequests,
  balancesOfTrips,
} from './reminders-balances.queries.ts'
import type { Match } from './reminders-matches.queries.ts'

/** What the fields `balance` and `link` of a rule's text are filled with. */
export interface MoneyWords {
  balance: string
  link: string
}

const noMoney: MoneyWords = { balance: '', link: '' }

const isDatedBy = ({ trigger }: RuleFacts, field: RuleDate) => trigger.kind === 'date' && trigger.field === field

/** Balances are read only for those that tell them; the mail to a customer has the link in any case. */
const tellsMoney = ({ title, body, recipients }: RuleFacts) =>
  recipients.includes('customer') || /\{\{\s*(balance|link)\s*\}\}/.test(`${title} ${body ?? ''}`)

const keyOf = (rule: RuleFacts, { id, part }: Match) =>
  isDatedBy(rule, 'instalment.dueOn') || isDatedBy(rule, 'request.dueOn') ? part : id

async function balancesOf(db: AgencyDb, rule: RuleFacts, matches: Match[]): Promise<Balance[]> {
  const keys = [...new Set(matches.map((match) => keyOf(rule, match)))]
  if (isDatedBy(rule, 'instalment.dueOn')) return balancesOfInstalments(db, keys)
  if (isDatedBy(rule, 'request.dueOn')) return listBalancesOnRequests(db, keys)
  const isOfInvoices = matches[0]?.subject === 'invoice'
  return isOfInvoices ? balancesOfInvoices(db, keys) : balancesOfTrips(db, keys)
}

/**
 * What is still to be paid of the records that a rule found, and where, in words.
 * @returns words of each record; empty where there is nothing to tell
 */
export async function moneyWordsOf(
  db: AgencyDb,
  rule: RuleFacts,
  { matches, appUrl }: { matches: Match[]; appUrl: string },
): Promise<(match: Match) => MoneyWords> {
  if (matches.length === 0 || !tellsMoney(rule)) return () => noMoney
  const found = new Map((await balancesOf(db, rule, matches)).map((balance) => [balance.key, balance]))
  return (match) => {
    const of = found.get(keyOf(rule, match))
    if (!of) return noMoney
    const { balance, currency, path } = of
    return { balance: formatMoney(balance, currency), link: path ? appUrl + path : '' }
  }
}
