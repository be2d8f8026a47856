import type { TrialBalanceRow } from '@sarai/contract/ledger'
import type { TaxReport, TaxToPay } from '@sarai/contract/report-schemas'
import { taxToPayRows, type TaxToPayRow } from '@sarai/contract/report-words'
import { blockedParts } from '@sarai/ledger/purchases'

type Account = TrialBalanceRow['account']

/** What is owed above zero. */
const credits = ({ base }: TrialBalanceRow) => base.credit - base.debit

/** What is booked to output tax from the bank has no head: it pays tax, and charges none. */
const isPayment = ({ account, part }: TrialBalanceRow) => account === 'gst_output' && part === null

/** Output tax by head. */
export const outputTaxOf = (trial: readonly TrialBalanceRow[]): TaxReport['books'] =>
  trial
    .filter((row) => row.account === 'gst_output' && !isPayment(row))
    .map((row) => ({ head: row.part, base: credits(row) }))

const accountsOf: Record<TaxToPayRow, Account[]> = {
  output: ['gst_output'],
  advances: ['gst_on_advances'],
  'reverse-charge': ['gst_reverse_charge'],
  input: ['gst_input'],
  net: ['gst_output', 'gst_reverse_charge', 'gst_input'],
}

/** What is owed of tax after what is taken off for purchases, from what accounts of tax changed by. */
export function taxToPayOf(trial: readonly TrialBalanceRow[]): TaxToPay {
  const sumOf = (isOne: (row: TrialBalanceRow) => boolean) =>
    trial.filter(isOne).reduce((sum, row) => sum + credits(row), 0)
  const of = (row: TaxToPayRow) => {
    // What is held against the tax of invoices to come is a debit.
    const sign = row === 'advances' ? -1 : 1
    const isOf = (one: TrialBalanceRow) => accountsOf[row].includes(one.account) && !isPayment(one)
    const head = (name: string) => 0 + sign * sumOf((one) => isOf(one) && one.part === name)
    const total = 0 + sign * sumOf(isOf)
    return {
      row,
      cgst: head('cgst'),
      sgst: head('sgst'),
      utgst: head('utgst'),
      igst: head('igst'),
      vat: head('vat'),
      total,
    }
  }
  const rows = taxToPayRows.map(of)
  const isThere = ({ row: _row, ...amounts }: (typeof rows)[number]) =>
    Object.values(amounts).some((amount) => amount !== 0)
  const there = rows.filter(isThere)
  return {
    rows: rows.filter((one) => isThere(one) || (one.row === 'net' && there.length > 0)),
    blocked: 0 - sumOf(({ account, part }) => account === 'cost' && blockedParts.some((one) => one === part)),
    paid: 0 - sumOf(isPayment),
  }
}
