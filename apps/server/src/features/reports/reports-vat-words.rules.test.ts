import { expect, test } from 'vitest'
import { accountName, profitLineWords } from '@sarai/contract/book-words'
import { ledgerAccounts } from '@sarai/contract/ledger-words'
import type { TaxReport } from '@sarai/contract/report-schemas'
import { trialSheet } from './reports-files.rules.ts'
import { reportPaper } from './reports-paper.rules.ts'
import { gstSheet, taxToPaySheet } from './reports-tax-sheets.rules.ts'

const indian = /GST|TDS|TCS/
const namesOf = (isVat: boolean) => ledgerAccounts.map((account) => accountName(account, isVat))

test('accounts of an agency under VAT have no words of India’s taxes, and each its own name', () => {
  expect(namesOf(true).filter((name) => indian.test(name))).toEqual([])
  expect(namesOf(false)).toContain('TDS receivable')
  for (const isVat of [true, false]) expect(new Set(namesOf(isVat)).size).toBe(ledgerAccounts.length)
})

test('sales are named by how they are taxed', () => {
  const salesOf = (part: string) => profitLineWords({ section: 'income', account: 'sales', part })
  expect(['price', 'margin', 'none', 'tour-operator'].map(salesOf)).toEqual([
    'Sales: taxed on the price',
    'Sales: taxed on the margin',
    'Sales: not taxed',
    'Sales: tour operator',
  ])
})

test('both sides of a trial balance come to the same, also where an account has another currency', () => {
  const makeAccount = (currency: string, amounts: [number, number, number], base: [number, number, number]) => {
    const addUp = ([opening, debit, credit]: [number, number, number]) => ({
      opening,
      debit,
      credit,
      closing: opening + debit - credit,
    })
    return { account: 'bank' as const, part: null, partName: null, currency, ...addUp(amounts), base: addUp(base) }
  }
  const rows = [
    makeAccount('INR', [1_000, 0, 8_300], [1_000, 0, 8_300]),
    makeAccount('USD', [0, 100, 0], [-1_000, 8_300, 0]),
  ]
  const paper = reportPaper(trialSheet(rows, 'INR', false), { title: 'Trial balance', time: '' })
  expect(paper.columns.map(({ name }) => name).slice(2)).toEqual([
    'Opening Dr',
    'Opening Cr',
    'Debit',
    'Credit',
    'Closing Dr',
    'Closing Cr',
  ])
  expect(paper.foot).toEqual([['Total', '', '₹10', '₹10', '₹83', '₹83', '₹73', '₹73']])
  expect(paper.rows.map((row) => row[1])).toEqual(['', 'USD'])
})

test('the trial balance as a file says them by the tax of the agency', () => {
  const none = { opening: 0, debit: 0, credit: 0, closing: 0 }
  const row = { account: 'tds_receivable' as const, part: null, partName: null, currency: 'EUR', ...none, base: none }
  expect(trialSheet([row], 'EUR', true).rows[0]?.[0]).toBe('Tax withheld by customers')
  expect(trialSheet([row], 'EUR', false).rows[0]?.[0]).toBe('TDS receivable')
})

test('sheets of tax have the heads of the agency’s tax, and those that something was charged of', () => {
  const heads = { cgst: 0, sgst: 0, utgst: 0, igst: 0, vat: 2300 }
  const row = { kind: 'invoice' as const, rate: 23_000, isReverseCharge: false, documents: 1, currency: 'EUR' }
  const report = (taxes: typeof heads) => ({ gst: [{ ...row, taxable: 10_000, ...taxes }], isCut: false }) as TaxReport
  const columns = (taxes: typeof heads, isVat: boolean) =>
    gstSheet(report(taxes), isVat)
      .columns.slice(-5)
      .map((column) => (typeof column === 'string' ? column : column.name))
  expect(columns(heads, true)).toContain('VAT')
  expect(columns(heads, true)).not.toContain('CGST')
  expect(columns({ ...heads, igst: 1 }, true)).toContain('IGST')
  expect(columns(heads, false)).toEqual(['CGST', 'SGST', 'UTGST', 'IGST', 'VAT'])
  const toPay = { rows: [{ row: 'net' as const, total: 2300, ...heads }], blocked: 100, paid: 0 }
  const { columns: all, rows } = taxToPaySheet(toPay, 'EUR', true)
  expect(all).toHaveLength(3)
  for (const one of rows) expect(one).toHaveLength(3)
})
