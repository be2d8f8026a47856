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
import { listUninvoiced } from './returns-law.queries.ts'
import type { Days } from './returns.queries.ts'

/** The books have fares as they were charged; the law takes a share of the basic fare for the value of arranging a flight. */
const fareDoubt = 'Air fares are in it as a whole, of which the law counts a share.'

/** What was sold in a financial year by the books, up to a day of it, without tax and without what was paid for a customer. */
async function turnoverIn(db: AgencyDb, { from, to }: Days): Promise<number> {
  const upTo = async (until: string) =>
    (await balanceOf(db, { account: 'sales', until })).reduce((sum, { base }) => sum - base, 0)
  return (await upTo(to)) - (await upTo(plusDays(from, -1)))
}

const yearBefore = (day: string): Days => financialYear(plusDays(financialYear(day).from, -1))

/** Rules of GST on a day; undefined where another tax holds. */
async function gstRules(db: AgencyDb, day: string): Promise<RulesAsked | undefined> {
  const rules = await rulesOf(db, day)
  return rules?.pack.system === 'gst-india' ? rules : undefined
}

/** By the books or as it was stated, whichever is more: books may have begun within the year. */
const turnoverBefore = async (db: AgencyDb, day: string): Promise<number> =>
  Math.max(await turnoverIn(db, yearBefore(day)), (await statedTurnover(db)) ?? 0)

/** How many digits service codes have to have in a month. */
export async function sacDigitsOn(db: AgencyDb, day: string): Promise<{ registered: number; consumer: number }> {
  const rules = await gstRules(db, day)
  if (!rules) return { registered: 0, consumer: 0 }
  const turnover = await turnoverBefore(db, day)
  return { registered: sacDigits(turnover, true, rules), consumer: sacDigits(turnover, false, rules) }
}

interface Month extends Days {
  today: string
  isRegistered: boolean
}

/** Limits of turnover that the books have passed. */
async function limitFindings(db: AgencyDb, { to, isRegistered }: Month, rules: RulesAsked): Promise<ReturnFinding[]> {
  const year = financialYear(to)
  const now = await turnoverIn(db, { from: year.from, to })
  const before = await turnoverBefore(db, to)
  const findings: ReturnFinding[] = []
  const most = Math.max(now, before)
  const register = isRegistered ? undefined : limitReached('registration', now, rules)
  if (register?.isReached)
    findings.push({
      severity: 'error',
      message: `By the books ${formatMoney(now, 'INR')} were sold since ${dayWords(year.from)}. ${fareDoubt} ${sentenceOf(register)} Ask your accountant.`,
      about: null,
    })
  const code = isRegistered ? limitReached('b2c-qr', most, rules) : undefined
  if (code?.isReached)
    findings.push({
      severity: 'warning',
      message: `By the books ${formatMoney(most, 'INR')} were sold in a year. ${fareDoubt} ${sentenceOf(code)} The UPI code on an invoice asks for payment, and may not be enough.`,
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
