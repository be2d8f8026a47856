import { taxToPayNames } from '@sarai/contract/book-words'
import { type InvoiceKind, invoiceKindLabels } from '@sarai/contract/invoice-words'
import type { TaxReport, TaxToPay } from '@sarai/contract/report-schemas'
import { taxHeadLabels, taxHeads } from '@sarai/contract/tax-words'
import { coded, currencyColumn, day, money, type Sheet, type SheetCell, sum } from './reports-sheets.rules.ts'

type TaxHead = (typeof taxHeads)[number]

const gstKindWords = (kind: InvoiceKind | 'advance') => (kind === 'advance' ? 'Advances' : invoiceKindLabels[kind])

/** The heads of tax that files have columns of: all of the tax that the agency is under, and what something was charged of. */
const headsIn = (rows: readonly Record<TaxHead, number>[], isVat: boolean): TaxHead[] =>
  taxHeads.filter((head) => !isVat || head === 'vat' || rows.some((row) => row[head] !== 0))
const headColumns = (heads: readonly TaxHead[]) => heads.map((head) => taxHeadLabels[head])

export const gstSheet = ({ gst, isCut }: TaxReport, isVat: boolean): Sheet => {
  const heads = headsIn(gst, isVat)
  return {
    isCut,
    columns: [
      'Documents of kind',
      'Rate %',
      'Reverse charge',
      'Documents',
      currencyColumn,
      ...['Taxable value', ...headColumns(heads)].map(sum),
    ],
    rows: gst.map(({ kind, rate, isReverseCharge, documents, currency, taxable, ...taxes }) => [
      coded(kind, gstKindWords(kind)),
      rate / 1000,
      isReverseCharge ? 'yes' : 'no',
      documents,
      currency,
      ...[taxable, ...heads.map((head) => taxes[head])].map((amount) => money(amount, currency)),
    ]),
  }
}

export const tcsSheet = ({ tcs, isCut }: TaxReport): Sheet => ({
  isCut,
  columns: ['Payer', 'PAN', 'Document', day('Day'), currencyColumn, sum('Taxable value'), sum('TCS')],
  rows: tcs.flatMap(({ name, pan, currency, documents }) =>
    documents.map(({ number, day, taxable, amount }) => [
      name,
      pan,
      number,
      day,
      currency,
      money(taxable, currency),
      money(amount, currency),
    ]),
  ),
})

export const taxToPaySheet = ({ rows, blocked, paid }: TaxToPay, base: string, isVat: boolean): Sheet => {
  const heads = headsIn(rows, isVat)
  return {
    columns: ['What', ...headColumns(heads), `Total ${base}`],
    rows: [
      ...rows.map(({ row, total, ...taxes }): SheetCell[] => [
        taxToPayNames[row],
        ...[...heads.map((head) => taxes[head]), total].map((amount) => money(amount, base)),
      ]),
      ...[['Input tax without credit', blocked] as const, ['Paid from the bank', paid] as const]
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]): SheetCell[] => [name, ...heads.map(() => null), money(amount, base)]),
    ],
    totals: rows.flatMap(({ row }, at) => (row === 'net' ? [at] : [])),
  }
}
