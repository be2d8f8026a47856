import { ageLimits } from '@sarai/contract/report-words'
import { dayWords } from '@sarai/contract/day-words'
import { formatMoney } from '@sarai/money/format'
import { ageing } from '@sarai/ledger/readers'
import type { PaperAgency } from './brochures-paper.service.ts'

/** An account between two days, before it is put in words. */
export interface StatementAccount {
  currency: string
  opening: number
  lines: { day: string; document: string; amount: number; balance: number }[]
  closing: number
}

/** What is open, by the day it is due; amounts above zero are owed. */
export interface OpenAmount {
  currency: string
  amount: number
  /** What has no day is not late. */
  dueOn: string | null
}

/** A way to pay a part of what is owed. */
export interface StatementPayment {
  label: string
  amount: string
  reference: string
  qr: { size: number; path: string } | null
}

/** How what is owed in a currency is paid. */
export interface StatementWays {
  payments: StatementPayment[]
  account: { label: string; value: string }[]
}

export interface ShownAccount {
  currency: string
  opening: string
  lines: { day: string; document: string; debit: string; credit: string; balance: string }[]
  closing: string
  ages: { label: string; amount: string }[]
  pay: StatementWays | null
}

/** A statement of account on paper, in words. */
export interface StatementPaper {
  title: string
  /** Whose it is. */
  name: string
  days: string
  /** What amounts above and below zero are called. */
  sides: { debit: string; credit: string }
  accounts: ShownAccount[]
}

export interface StatementInput extends StatementPaper {
  agency: PaperAgency
}

const ageLabels = [
  'Not due',
  ...ageLimits.map((limit, at) => `${(ageLimits[at - 1] ?? 0) + 1}\u2013${limit} days late`),
  `More than ${ageLimits.at(-1)} days late`,
]

/** What is open on a day by how late it is, in one currency; nothing where nothing is. */
function agesOf(open: readonly OpenAmount[], day: string, currency: string): ShownAccount['ages'] {
  const dated = open.filter((one) => one.currency === currency).map((one) => ({ ...one, dueOn: one.dueOn ?? day }))
  const [found] = ageing(dated, day, ageLimits)
  return (found?.amounts ?? []).flatMap((amount, at) =>
    amount === 0 ? [] : [{ label: ageLabels[at] ?? '', amount: formatMoney(amount, currency) }],
  )
}

/** An account in words. @param day the one whose ageing is shown */
export function shownAccount(
  { currency, opening, lines, closing }: StatementAccount,
  { open, day, pay }: { open: readonly OpenAmount[]; day: string; pay: StatementWays | null },
): ShownAccount {
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    currency,
    opening: money(opening),
    lines: lines.map((line) => ({
      day: dayWords(line.day),
      document: line.document,
      debit: line.amount > 0 ? money(line.amount) : '',
      credit: line.amount < 0 ? money(-line.amount) : '',
      balance: money(line.balance),
    })),
    closing: money(closing),
    ages: agesOf(open, day, currency),
    pay,
  }
}
