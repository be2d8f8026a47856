import type { VendorStatement } from '@sarai/contract/vendor-payments'
import { vendorLineWords } from '@sarai/contract/bill-words'
import { toUnits } from '@sarai/money/format'
import type { Cell } from '../../core/export/cells.rules.ts'

export const statementHeader = ['Day', 'What', 'Amount', 'Balance', 'Currency']

/** The rows of a vendor's statement: of each currency what was owed before, what changed it, and what is owed. */
export function statementRows(statements: readonly VendorStatement[]): Cell[][] {
  return statements.flatMap(({ currency, opening, lines, closing }) => [
    [null, 'Owed before', null, toUnits(opening, currency), currency],
    ...lines.map((line): Cell[] => [
      line.day,
      vendorLineWords(line),
      toUnits(line.amount, currency),
      toUnits(line.balance, currency),
      currency,
    ]),
    [null, 'Owed in the end', null, toUnits(closing, currency), currency],
  ])
}
