import type { Sale } from '@sarai/returns/facts'
import { signOf } from '@sarai/returns/gstr1'
import type { ReturnFinding } from '@sarai/returns/findings'
import { signed } from '@sarai/returns/sums'
import { decimalOf } from '@sarai/money/format'
import type { Cell } from '../../core/export/cells.rules.ts'
import { billKindLabels, billTaxHeads, chargedBy } from '@sarai/contract/bill-words'
import { taxHeadLabels } from '@sarai/contract/tax-words'
import { taxNames } from '@sarai/contract/tax-names'
import type { TaxPack } from '@sarai/tax/pack'
import type { BillRow } from './returns-books.queries.ts'
import type { listDeposits } from './tcs-deposits.queries.ts'

interface Sheet {
  header: string[]
  rows: Cell[][]
}

/** As a number, which spreadsheets add up. */
const money = (amount: number, currency: string): Cell => Number(decimalOf(amount, currency))

type Systems = ReadonlySet<TaxPack['system']>

/** What vendors and customers are registered under. */
const numberColumn = (systems: Systems) => (systems.has('gst-india') ? 'GSTIN' : 'Tax number')

/**
 * A row for each rate and place of each document; notes that give back are below zero, and what was cancelled is nothing.
 * @param systems those of tax that the agency is under, whose columns are always there
 */
export function salesSheet(sales: readonly Sale[], systems: Systems): Sheet {
  const isTaxed = (taxOf: (part: Sale['parts'][number]) => number) =>
    sales.some(({ parts }) => parts.some((part) => taxOf(part) > 0))
  const hasGst = systems.has('gst-india') || isTaxed(({ taxes }) => taxes.cgst + taxes.sgst + taxes.igst)
  const hasVat = systems.has('vat') || isTaxed(({ vat }) => vat ?? 0)
  return {
    header: [
      'Day',
      'Kind',
      'Number',
      'Customer',
      numberColumn(systems),
      'Place of supply',
      'Currency',
      'Rate %',
      'Taxable value',
      ...(hasGst ? ['CGST', 'SGST/UTGST', 'IGST'] : []),
      ...(hasVat ? ['VAT'] : []),
      'Document total',
      'State',
      'Corrects',
    ],
    rows: sales.flatMap((sale) => {
      const { day, kind, number, buyer, currency, isCancelled, corrects } = sale
      const total = isCancelled ? 0 : signOf(sale) * sale.total
      const blank = { rate: 0, place: buyer.state, taxable: 0, taxes: { cgst: 0, sgst: 0, igst: 0 }, vat: 0 }
      const parts = isCancelled || sale.parts.length === 0 ? [blank] : sale.parts
      return parts.map((part, at): Cell[] => {
        const { rate, place, taxable, taxes } = signed(part, signOf(sale))
        const amounts = [
          taxable,
          ...(hasGst ? [taxes.cgst, taxes.sgst, taxes.igst] : []),
          ...(hasVat ? [signOf(sale) * (part.vat ?? 0)] : []),
        ].map((amount) => money(amount, currency))
        // The total once, so that the column adds up.
        const shown = at === 0 ? money(total, currency) : null
        return [
          day,
          kind,
          number,
          buyer.name,
          buyer.gstin ?? buyer.taxNumber,
          place,
          currency,
          rate / 1000,
          ...amounts,
          shown,
          isCancelled ? 'cancelled' : 'issued',
          corrects?.number,
        ]
      })
    }),
  }
}

/**
 * A row for each bill and credit note; what credit notes take back is below zero.
 * @param systems those of tax that the agency is under, whose columns are always there
 */
export function purchasesSheet(bills: readonly BillRow[], systems: Systems): Sheet {
  const heads = billTaxHeads.filter(
    (head) => systems.has(head === 'vat' ? 'vat' : 'gst-india') || bills.some((bill) => bill[head] > 0),
  )
  return {
    header: [
      'Entered on',
      'Billed on',
      'Kind',
      'Number',
      'Vendor',
      numberColumn(systems),
      'Reverse charge',
      'Currency',
      'Net',
      ...heads.map((head) => taxHeadLabels[head]),
      systems.has('gst-india') ? 'TDS' : taxNames(true).withheld,
      'Total',
      'State',
      'Corrects',
    ],
    rows: bills.map((bill) => {
      const { kind, currency, net, tds, total } = bill
      const amounts = [net, ...heads.map((head) => bill[head]), tds, total]
      return [
        bill.day,
        bill.billedOn,
        billKindLabels[kind],
        bill.number,
        bill.vendor,
        bill.taxNumber,
        bill.isReverseCharge ? 'yes' : 'no',
        currency,
        ...amounts.map((amount) => money(chargedBy(kind, amount), currency)),
        bill.state,
        bill.corrects,
      ]
    }),
  }
}

/** Challans of tax collected at source, as the statement names them. */
export const depositsSheet = (deposits: Awaited<ReturnType<typeof listDeposits>>): Sheet => ({
  header: ['Collected in', 'BSR code', 'Date of challan', 'Challan serial number', 'Amount', 'State'],
  rows: deposits.map(({ month, bsrCode, day, challanNumber, amount, cancelReason }) => [
    month.slice(0, 7),
    bsrCode,
    day.split('-').toReversed().join('/'),
    challanNumber,
    money(amount, 'INR'),
    cancelReason === null ? 'deposited' : 'cancelled',
  ]),
})

export const findingsSheet = (findings: readonly ReturnFinding[]): Sheet => ({
  header: ['What', 'Message'],
  rows: findings.map(({ severity, message }) => [severity, message]),
})
