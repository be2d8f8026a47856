import { dayWords } from '@sarai/contract/day-words'
import type { ReturnFinding } from '@sarai/contract/returns'
import { formatMoney } from '@sarai/money/format'
import { financialYear } from '@sarai/tax/financial-year'
import { invoiceUntil, limitReached, type RulesAsked, sacDigits } from '@sarai/tax/limits'
import { plusDays } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { balanceOf } from '../ledger/ledger.service.ts'
import { rulesOf, statedTurnover } from '../tax-profile/tax-profile.service.ts'
import { tripNumber } from '../trips/trips.rules.ts'
import { listUninvoiced, sumBeyondValue } from './returns-law.queries.ts'
import type { Days } from './returns.queries.ts'

/** What was sold in a time, without tax and without what was paid for a customer. */
interface Turnover {
  /** By the books, which have fares as they were charged. */
  booked: number
  /** With the value that GST has for arranging a flight in the place of the fare. */
  valued: number
}

/** Supplies that are valued by a share of a fare. */
const listFareModes = ({ pack }: RulesAsked): string[] => [
  ...new Set(pack.rules.flatMap((rule) => (rule.kind === 'supply' && rule.base === 'share' ? [rule.mode] : []))),
]

/** What was sold in a financial year, up to a day of it. */
async function turnoverIn(db: AgencyDb, { from, to }: Days, rules: RulesAsked): Promise<Turnover> {
  const upTo = async (until: string) =>
    (await balanceOf(db, { account: 'sales', until })).reduce((sum, { base }) => sum - base, 0)
  const booked = (await upTo(to)) - (await upTo(plusDays(from, -1)))
  const beyond = await sumBeyondValue(
    db,
    { from, to },
    { modes: listFareModes(rules), currency: rules.pack.currency ?? '' },
  )
  return { booked, valued: booked - beyond }
}

const yearBefore = (day: string): Days => financialYear(plusDays(financialYear(day).from, -1))

/** Rules of GST on a day; undefined where another tax holds. */
async function gstRules(db: AgencyDb, day: string): Promise<RulesAsked | undefined> {
  const rules = await rulesOf(db, day)
  return rules?.pack.system === 'gst-india' ? rules : undefined
}

/** By the books or as it was stated, whichever is more: books may have begun within the year. */
async function turnoverBefore(db: AgencyDb, day: string, rules: RulesAsked): Promise<Turnover> {
  const inBooks = await turnoverIn(db, yearBefore(day), rules)
  const stated = (await statedTurnover(db)) ?? 0
  return stated > inBooks.booked ? { booked: stated, valued: stated } : inBooks
}

/** How many digits service codes have to have in a month. */
export async function sacDigitsOn(db: AgencyDb, day: string): Promise<{ registered: number; consumer: number }> {
  const rules = await gstRules(db, day)
  if (!rules) return { registered: 0, consumer: 0 }
  // Codes are checked by the higher figure: too many digits are never wrong.
  const { booked: turnover } = await turnoverBefore(db, day, rules)
  return { registered: sacDigits(turnover, true, rules), consumer: sacDigits(turnover, false, rules) }
}

interface Month extends Days {
  today: string
  isRegistered: boolean
}

/** Both figures in words, where they differ, and what is not settled about them. */
function writeTurnover(
  { booked, valued }: Turnover,
  { when, isRegistered }: { when: string; isRegistered: boolean },
): string {
  const sold = `By the books ${formatMoney(booked, 'INR')} were sold ${when}`
  if (valued !== booked)
    return `${sold}, with air fares as they were charged; by the value that GST has for arranging them it is ${formatMoney(valued, 'INR')}. Whether turnover follows that value is not settled.`
  // Bills without registration do not say what of them is a fare.
  const doubt = isRegistered
    ? ''
    : ' Air fares are in it as they were charged; GST values arranging them by a share, and whether turnover follows that is not settled.'
  return `${sold}.${doubt}`
}

/** Limits of turnover that the books have passed. By the value of GST alone they may be further off. */
async function limitFindings(db: AgencyDb, { to, isRegistered }: Month, rules: RulesAsked): Promise<ReturnFinding[]> {
  const year = financialYear(to)
  const now = await turnoverIn(db, { from: year.from, to }, rules)
  const before = await turnoverBefore(db, to, rules)
  const findings: ReturnFinding[] = []
  const most = now.booked >= before.booked ? now : before
  const register = isRegistered ? undefined : limitReached('registration', now.booked, rules)
  if (register?.isReached) {
    const words = writeTurnover(now, { when: `since ${dayWords(year.from)}`, isRegistered })
    findings.push({
      severity: limitReached('registration', now.valued, rules)?.isReached ? 'error' : 'warning',
      message: `${words} ${sentenceOf(register)} Ask your accountant.`,
      about: null,
    })
  }
  const code = isRegistered ? limitReached('b2c-qr', most.booked, rules) : undefined
  if (code?.isReached)
    findings.push({
      severity: 'warning',
      message: `${writeTurnover(most, { when: 'in a year', isRegistered })} ${sentenceOf(code)} The UPI code on an invoice asks for payment, and may not be enough.`,
      about: null,
    })
  return findings
}

const sentenceOf = ({ why }: { why: { sentence: string }[] }): string => why[0]?.sentence ?? ''

/** So many trips are named at most. */
const mostTrips = 20
/** How long before the month a trip may have ended that still has no invoice. */
const daysBack = 92

/** Trips that have ended, of which something was paid and nothing is invoiced. */
async function tripFindings(db: AgencyDb, { from, to, today }: Month, rules: RulesAsked): Promise<ReturnFinding[]> {
  const until = to < today ? to : today
  const trips = await listUninvoiced(db, { from: plusDays(from, -daysBack), to: until, limit: mostTrips })
  return trips.flatMap(({ id, number, title, endDate }): ReturnFinding[] => {
    const due = endDate === null ? undefined : invoiceUntil(endDate, { ...rules, day: endDate })
    if (!due || endDate === null) return []
    const isLate = due.until < today
    const name = `Trip ${tripNumber(number)}, ${title}, ended on ${dayWords(endDate)} and has no invoice.`
    const by = isLate ? `It was due by ${dayWords(due.until)}.` : `It is due by ${dayWords(due.until)}.`
    return [
      {
        severity: isLate ? 'error' : 'warning',
        message: `${name} ${by}`,
        about: { kind: 'trip', id, opens: { page: 'trip', id } },
      },
    ]
  })
}

/** What the law wants besides the return: invoices in time, registration, codes for consumers. Errors first. */
export async function lawFindings(db: AgencyDb, month: Month): Promise<ReturnFinding[]> {
  const rules = await gstRules(db, month.to)
  if (!rules) return []
  return [
    ...(await limitFindings(db, month, rules)),
    ...(month.isRegistered ? await tripFindings(db, month, rules) : []),
  ]
}
