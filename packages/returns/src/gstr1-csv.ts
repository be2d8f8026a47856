/** GSTR-1 as the files that the portal's offline tool imports, table by table. */
import { gstStates } from '@sarai/contract/gst'
import { decimalOf } from '@sarai/money/format'
import type { CodeRow } from './gstr1-codes.ts'
import { noteType } from './gstr1-json.ts'
import { type Gstr1, type PlaceRow, type RateItem, signOf, type Supply } from './gstr1.ts'
import { exportType, supplyType, supplyTypeNames } from './zero-rated.ts'

type Cell = string | number | null

export interface CsvFile {
  /** With its ending. */
  name: string
  header: string[]
  rows: Cell[][]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const rupees = (paise: number): number => Number(decimalOf(paise, 'INR'))
const percent = (rate: number): number => rate / 1000
/** `2026-10-21` as 21-Oct-2026. */
const toolDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1] ?? month}-${year}`
}
/** `08-Rajasthan` */
const stateOf = (code: string | null): string => (code === null ? '' : `${code}-${gstStates[code] ?? ''}`)

const notDiffering = null
const noShop = null
const noCess = null

/** A row for each rate of each document. */
const perRate = (supplies: readonly Supply[], row: (supply: Supply, item: RateItem) => Cell[]) =>
  supplies.flatMap((supply) => supply.items.map((item) => row(supply, item)))

const yesNo = (is: boolean) => (is ? 'Y' : 'N')

function registered({ b2b, cdnr }: Gstr1): CsvFile[] {
  return [
    {
      name: 'b2b.csv',
      header: [
        'GSTIN/UIN of Recipient',
        'Receiver Name',
        'Invoice Number',
        'Invoice date',
        'Invoice Value',
        'Place Of Supply',
        'Reverse Charge',
        'Applicable % of Tax Rate',
        'Invoice Type',
        'E-Commerce GSTIN',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      rows: perRate(b2b, ({ sale, place }, { rate, taxable }) => [
        sale.buyer.gstin,
        sale.buyer.name,
        sale.number,
        toolDay(sale.day),
        rupees(sale.total),
        stateOf(place),
        yesNo(sale.isReverseCharge),
        notDiffering,
        typeName(sale),
        noShop,
        percent(rate),
        rupees(taxable),
        noCess,
      ]),
    },
    {
      name: 'cdnr.csv',
      header: [
        'GSTIN/UIN of Recipient',
        'Receiver Name',
        'Note Number',
        'Note Date',
        'Note Type',
        'Place Of Supply',
        'Reverse Charge',
        'Note Supply Type',
        'Note Value',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      rows: perRate(cdnr, ({ sale, place }, { rate, taxable }) => [
        sale.buyer.gstin,
        sale.buyer.name,
        sale.number,
        toolDay(sale.day),
        noteLetter(sale),
        stateOf(place),
        yesNo(sale.isReverseCharge),
        typeName(sale),
        rupees(sale.total),
        notDiffering,
        percent(rate),
        rupees(taxable),
        noCess,
      ]),
    },
  ]
}

const typeName = (sale: Supply['sale']) => supplyTypeNames[supplyType(sale)]
const noteLetter = (sale: Supply['sale']) => (signOf(sale) === -1 ? 'C' : 'D')

function consumers({ b2cl, b2cs, cdnur, exp }: Gstr1): CsvFile[] {
  return [
    {
      name: 'b2cl.csv',
      header: [
        'Invoice Number',
        'Invoice date',
        'Invoice Value',
        'Place Of Supply',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
        'E-Commerce GSTIN',
      ],
      rows: perRate(b2cl, ({ sale, place }, { rate, taxable }) => [
        sale.number,
        toolDay(sale.day),
        rupees(sale.total),
        stateOf(place),
        notDiffering,
        percent(rate),
        rupees(taxable),
        noCess,
        noShop,
      ]),
    },
    {
      name: 'b2cs.csv',
      header: [
        'Type',
        'Place Of Supply',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
        'E-Commerce GSTIN',
      ],
      rows: b2cs.map(({ place, rate, taxable }) => [
        'OE',
        stateOf(place),
        notDiffering,
        percent(rate),
        rupees(taxable),
        noCess,
        noShop,
      ]),
    },
    {
      name: 'cdnur.csv',
      header: [
        'UR Type',
        'Note Number',
        'Note Date',
        'Note Type',
        'Place Of Supply',
        'Note Value',
        'Applicable % of Tax Rate',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      rows: perRate(cdnur, (supply, { rate, taxable }) => [
        noteType(supply),
        supply.sale.number,
        toolDay(supply.sale.day),
        noteLetter(supply.sale),
        stateOf(supply.place),
        rupees(supply.sale.total),
        notDiffering,
        percent(rate),
        rupees(taxable),
        noCess,
      ]),
    },
    {
      name: 'exp.csv',
      header: [
        'Export Type',
        'Invoice Number',
        'Invoice date',
        'Invoice Value',
        'Port Code',
        'Shipping Bill Number',
        'Shipping Bill Date',
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      rows: perRate(exp, ({ sale }, { rate, taxable }) => [
        exportType(sale),
        sale.number,
        toolDay(sale.day),
        rupees(sale.total),
        null,
        null,
        null,
        percent(rate),
        rupees(taxable),
        noCess,
      ]),
    },
  ]
}

const advances = (name: string, what: string, rows: readonly PlaceRow[]): CsvFile => ({
  name,
  header: ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', what, 'Cess Amount'],
  rows: rows.map(({ place, rate, taxable }) => [stateOf(place), notDiffering, percent(rate), rupees(taxable), noCess]),
})

function exempt({ nil }: Gstr1): CsvFile {
  const kinds = [true, false].flatMap((isRegistered) => [true, false].map((isInter) => ({ isRegistered, isInter })))
  return {
    name: 'exemp.csv',
    header: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
    rows: kinds.map(({ isRegistered, isInter }) => {
      const row = nil.find((one) => one.isRegistered === isRegistered && one.isInter === isInter)
      const what = `${isInter ? 'Inter' : 'Intra'}-State supplies to ${isRegistered ? 'registered' : 'unregistered'} persons`
      return [what, rupees(row?.nil ?? 0), rupees(row?.exempt ?? 0), 0]
    }),
  }
}

const codeFile = (name: string, rows: readonly CodeRow[]): CsvFile => ({
  name,
  header: [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  rows: rows.map(({ sac, name: what, rate, taxable, taxes: { cgst, sgst, igst } }) => [
    sac,
    what,
    'NA',
    0,
    rupees(taxable + cgst + sgst + igst),
    percent(rate),
    rupees(taxable),
    rupees(igst),
    rupees(cgst),
    rupees(sgst),
    0,
  ]),
})

const codeFiles = ({ codes }: Gstr1): CsvFile[] =>
  'all' in codes
    ? [codeFile('hsn.csv', codes.all)]
    : [codeFile('hsn-b2b.csv', codes.registered), codeFile('hsn-b2c.csv', codes.others)]

const ranges = ({ docs }: Gstr1): CsvFile => ({
  name: 'docs.csv',
  header: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  rows: docs.map(({ name, from, to, issued, cancelled }) => [name, from, to, issued, cancelled]),
})

/** All tables, those without rows too: an empty one says that there is nothing. */
export function gstr1Csv(gstr1: Gstr1): CsvFile[] {
  return [
    ...registered(gstr1),
    ...consumers(gstr1),
    advances('at.csv', 'Gross Advance Received', gstr1.at),
    advances('atadj.csv', 'Gross Advance Adjusted', gstr1.txpd),
    exempt(gstr1),
    ...codeFiles(gstr1),
    ranges(gstr1),
  ]
}
