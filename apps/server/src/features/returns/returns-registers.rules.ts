import type { Sale } from '@sarai/returns/facts'
import { signOf } from '@sarai/returns/gstr1'
import type { ReturnFinding } from '@sarai/returns/findings'
import { signed } from '@sarai/returns/sums'
import { decimalOf } from '@sarai/money/format'
import type { Cell } from '../../core/export/cells.rules.ts'
import { billKindLabels, chargedBy } from '@sarai/contract/bill-words'
import type { BillRow } from './returns-books.queries.ts'
import type { listDeposits } from './tcs-deposits.queries.ts'

interface Sheet {
  header: string[]
  rows: Cell[][]
}

/** As a number, which spreadsheets add up. */
const money = (amount: number, currency: string): Cell => Number(decimalOf(amount, currency))

/** A row for each rate and place of each document; notes that give back are below zero, and what was cancelled is nothing. */
export function salesSheet(sales: readonly Sale[]): Sheet {
  return {
    header: [
      'Day',
      'Kind',
      'Number',
      'Customer',
      'GSTIN',
      'Place of supply',
      'Currency',
      'Rate %',
      'Taxable value',
      'CGST',
      'SGST/UTGST',
      'IGST',
      'Document total',
      'State',
      'Corrects',
    ],
    rows: sales.flatMap((sale) => {
      const { day, kind, number, buyer, currency, isCancelled, corrects } = sale
      const total = isCancelled ? 0 : signOf(sale) * sale.total
      const blank = { rate: 0, place: buyer.state, taxable: 0, taxes: { cgst: 0, sgst: 0, igst: 0 } }
      const parts = isCancelled || sale.parts.length === 0 ? [blank] : sale.parts
      return parts.map((part, at): Cell[] => {
        const { rate, place, taxable, taxes } = signed(part, signOf(sale))
        const amounts = [taxable, taxes.cgst, taxes.sgst, taxes.igst].map((amount) => money(amount, currency))
        // The total once, so that the column adds up.
        const shown = at === 0 ? money(total, currency) : null
        return [
          day,
          kind,
          number,
          buyer.name,
          buyer.gstin,
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

/** A row for each bill and credit note; what credit notes take back is below zero. */
export function purchasesSheet(bills: readonly BillRow[]): Sheet {
  return {
    header: [
      'Entered on',
      'Billed on',
      'Kind',
      'Number',
      'Vendor',
      'GSTIN',
      'Reverse charge',
      'Currency',
      'Net',
      'CGST',
      'SGST',
      'IGST',
      'TDS',
      'Total',
      'State',
      'Corrects',
    ],
    rows: bills.map(
      ({
        day,
        billedOn,
        kind,
        number,
        vendor,
        gstin,
        isReverseCharge,
        currency,
        net,
        cgst,
        sgst,
        igst,
        tds,
        total,
        state,
        corrects,
      }) => [
        day,
        billedOn,
        billKindLabels[kind],
        number,
        vendor,
        gstin,
        isReverseCharge ? 'yes' : 'no',
        currency,
        ...[net, cgst, sgst, igst, tds, total].map((amount) => money(chargedBy(kind, amount), currency)),
        state,
        corrects,
      ],
    ),
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
