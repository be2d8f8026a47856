/** GSTR-1 as the portal's offline tool writes and reads it. Tables without anything in them are left out. */
import { decimalOf } from '@sarai/money/format'
import type { CodeRow } from './gstr1-codes.ts'
import { type Gstr1, isInterState, type NilRow, type PlaceRow, type RateItem, signOf, type Supply } from './gstr1.ts'
import type { Taxed } from './sums.ts'
import { exportType, supplyType } from './zero-rated.ts'

/** The version of the format that these files say they follow. */
const version = 'GST3.2.4'

const rupees = (paise: number): number => Number(decimalOf(paise, 'INR'))
const percent = (rate: number): number => rate / 1000
/** `2026-10-21` as 21-10-2026. */
export const portalDay = (day: string): string => day.split('-').toReversed().join('-')
/** `2026-10` as 102026. */
export const portalMonth = (month: string): string => month.split('-').toReversed().join('')

const taxesOf = ({ taxes }: Taxed, isInter: boolean) =>
  isInter ? { iamt: rupees(taxes.igst), csamt: 0 } : { camt: rupees(taxes.cgst), samt: rupees(taxes.sgst), csamt: 0 }

const detailOf = (item: RateItem, isInter: boolean) => ({
  txval: rupees(item.taxable),
  rt: percent(item.rate),
  ...taxesOf(item, isInter),
})

const itemsOf = (items: readonly RateItem[], isInter: boolean) =>
  items.map((item, at) => ({ num: at + 1, itm_det: detailOf(item, isInter) }))

/** What is said of a document with a GSTIN: of an invoice or a note. */
const registeredTerms = (own: string, supply: Supply) => ({
  val: rupees(supply.sale.total),
  pos: supply.place ?? '96',
  rchrg: supply.sale.isReverseCharge ? 'Y' : 'N',
  inv_typ: supplyType(supply.sale),
  itms: itemsOf(supply.items, isInterState(own, supply)),
})

const invoiceName = ({ sale }: Supply) => ({ inum: sale.number, idt: portalDay(sale.day) })
const noteName = ({ sale }: Supply) => ({
  ntty: signOf(sale) === -1 ? 'C' : 'D',
  nt_num: sale.number,
  nt_dt: portalDay(sale.day),
})

const byBuyer = (supplies: readonly Supply[]) => [...Map.groupBy(supplies, ({ sale }) => sale.buyer.gstin ?? '')]

const placeRow = (row: PlaceRow) => ({ sply_ty: row.isInter ? 'INTER' : 'INTRA', pos: row.place })

function advances(rows: readonly PlaceRow[]) {
  return [...Map.groupBy(rows, ({ place }) => place).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const itms = same.map((row) => ({
      rt: percent(row.rate),
      ad_amt: rupees(row.taxable),
      ...taxesOf(row, row.isInter),
    }))
    return [{ ...placeRow(first), itms }]
  })
}

const nilName = ({ isInter: goesOut, isRegistered }: NilRow) =>
  `${goesOut ? 'INTR' : 'INTRA'}${isRegistered ? 'B2B' : 'B2C'}`

const codes = (rows: readonly CodeRow[]) =>
  rows.map((row, at) => ({
    num: at + 1,
    hsn_sc: row.sac,
    desc: row.name.slice(0, 30),
    uqc: 'NA',
    qty: 0,
    rt: percent(row.rate),
    txval: rupees(row.taxable),
    iamt: rupees(row.taxes.igst),
    camt: rupees(row.taxes.cgst),
    samt: rupees(row.taxes.sgst),
    csamt: 0,
  }))

function documentRanges({ docs }: Gstr1) {
  return [...Map.groupBy(docs, ({ nature }) => nature)].map(([nature, ranges]) => ({
    doc_num: nature,
    doc_typ: ranges[0]?.name ?? '',
    docs: ranges.map(({ from, to, issued, cancelled }, at) => ({
      num: at + 1,
      from,
      to,
      totnum: issued,
      cancel: cancelled,
      net_issue: issued - cancelled,
    })),
  }))
}

/** In which table of the old form the invoice of a note to a consumer is. */
export const noteType = ({ sale, place }: Supply): 'B2CL' | 'EXPWP' | 'EXPWOP' => {
  if (place !== null) return 'B2CL'
  return exportType(sale) === 'WPAY' ? 'EXPWP' : 'EXPWOP'
}

function tablesOf(gstr1: Gstr1) {
  const own = gstr1.gstin.slice(0, 2)
  const { b2b, b2cl, b2cs, cdnr, cdnur, exp, nil, codes: found } = gstr1
  return {
    b2b: byBuyer(b2b).map(([ctin, supplies]) => ({
      ctin,
      inv: supplies.map((one) => ({ ...invoiceName(one), ...registeredTerms(own, one) })),
    })),
    b2cl: [...Map.groupBy(b2cl, ({ place }) => place ?? '')].map(([pos, supplies]) => ({
      pos,
      inv: supplies.map((one) => ({
        ...invoiceName(one),
        val: rupees(one.sale.total),
        itms: itemsOf(one.items, true),
      })),
    })),
    b2cs: b2cs.map((row) => ({ ...placeRow(row), typ: 'OE', ...detailOf(row, row.isInter) })),
    cdnr: byBuyer(cdnr).map(([ctin, supplies]) => ({
      ctin,
      nt: supplies.map((one) => ({ ...noteName(one), ...registeredTerms(own, one) })),
    })),
    cdnur: cdnur.map((one) => ({
      typ: noteType(one),
      ...noteName(one),
      val: rupees(one.sale.total),
      ...(one.place === null ? {} : { pos: one.place }),
      itms: itemsOf(one.items, true),
    })),
    exp: [...Map.groupBy(exp, ({ sale }) => exportType(sale))].map(([exp_typ, supplies]) => ({
      exp_typ,
      inv: supplies.map((one) => ({
        ...invoiceName(one),
        val: rupees(one.sale.total),
        itms: one.items.map((item) => detailOf(item, true)),
      })),
    })),
    at: advances(gstr1.at),
    txpd: advances(gstr1.txpd),
    nil: {
      inv: nil.map((row) => ({
        sply_ty: nilName(row),
        nil_amt: rupees(row.nil),
        expt_amt: rupees(row.exempt),
        ngsup_amt: 0,
      })),
    },
    hsn:
      'all' in found ? { data: codes(found.all) } : { hsn_b2b: codes(found.registered), hsn_b2c: codes(found.others) },
    doc_issue: { doc_det: documentRanges(gstr1) },
  }
}

const isEmpty = (table: object): boolean =>
  Array.isArray(table)
    ? table.length === 0
    : Object.values(table).every((list) => Array.isArray(list) && list.length === 0)

/** The file that the portal takes. */
export function gstr1Json(gstr1: Gstr1): Record<string, unknown> {
  const tables = Object.entries(tablesOf(gstr1)).filter(([, table]) => !isEmpty(table))
  return { gstin: gstr1.gstin, fp: portalMonth(gstr1.month), version, hash: 'hash', ...Object.fromEntries(tables) }
}
