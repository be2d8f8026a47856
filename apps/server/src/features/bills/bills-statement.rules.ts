import { type OpenAmount, shownAccount, type StatementPaper } from '../brochures/brochures-statement.rules.ts'
import type { VendorStatement } from '@sarai/contract/vendor-payments'
import { vendorLineWords } from '@sarai/contract/bill-words'
import { toUnits } from '@sarai/money/format'
import type { Cell } from '../../core/export/cells.rules.ts'

export const statementHeader = ['Day', 'What', 'Amount', 'Balance', 'Currency']

/** The rows of a vendor's statement: of each currency what was owed before, what changed it, and what is owed. */
export function statementRows(statements: readonly VendorStatement[]): Cell[][] {
  return statements.flatMap(({ currency, opening, lines, closing, creditsDue }) => [
    [null, 'Owed before', null, toUnits(opening, currency), currency],
    ...lines.map((line): Cell[] => [
      line.day,
      vendorLineWords(line),
      toUnits(line.amount, currency),
      toUnits(line.balance, currency),
      currency,
    ]),
    [null, 'Owed in the end', null, toUnits(closing, currency), currency],
    ...(creditsDue > 0
      ? [[null, 'To be credited for what was dropped', null, toUnits(creditsDue, currency), currency] satisfies Cell[]]
      : []),
  ])
}

interface Stated {
  vendor: { name: string }
  statements: readonly VendorStatement[]
  open: readonly OpenAmount[]
  /** Whose ageing is shown. */
  day: string
  /** "1–30 Nov 2026" */
  days: string
}

/** A vendor's statement as a paper. */
export const statementPaperOf = ({ vendor, statements, open, day, days }: Stated): StatementPaper => ({
  title: 'Statement of account',
  name: vendor.name,
  days,
  sides: { debit: 'Billed', credit: 'Paid' },
  accounts: statements.map(({ lines, ...account }) => {
    const documents = lines.map((line) => ({ ...line, document: vendorLineWords(line) }))
    return shownAccount({ ...account, lines: documents }, { open, day, pay: null })
  }),
})
