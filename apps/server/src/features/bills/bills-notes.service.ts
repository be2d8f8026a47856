import type { BillLine, NewBill } from '@sarai/contract/bill-schemas'
import { billTaxOf, billTitle } from '@sarai/contract/bill-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { listLinesOf, listNotesOn } from './bills-notes.queries.ts'
import { beyondBill, type Charged } from './bills-notes.rules.ts'
import { type BillRecord, findBill, findBillsForUpdate, type LineRecord, listLines } from './bills.queries.ts'

/** A bill that a credit note corrects, with its lines. */
export interface Corrected {
  bill: BillRecord
  lines: LineRecord[]
}

interface Note {
  kind: 'bill' | 'credit'
  correctsId: string | null
  /** All ids of its vendor. */
  vendorIds: string[]
  billedOn: string
}

/**
 * The bill that a credit note names; undefined where it names none.
 * @param isHeld keeps the bill until the transaction ends, so that two notes do not credit the same of it
 * @throws AppError 422 where it cannot be corrected by this note
 */
export async function correctedBy(db: AgencyDb, note: Note, isHeld = false): Promise<Corrected | undefined> {
  const { kind, correctsId, vendorIds, billedOn } = note
  if (correctsId === null) return undefined
  if (kind !== 'credit') throw invalid({ correctsId: 'Only a credit note corrects a bill' })
  const bill = isHeld ? (await findBillsForUpdate(db, [correctsId]))[0] : await findBill(db, correctsId)
  if (!bill || bill.deletedAt || bill.kind !== 'bill' || !vendorIds.includes(bill.vendorId))
    throw invalid({ correctsId: 'This is no bill of this vendor' })
  if (bill.state !== 'entered') throw invalid({ correctsId: `${billTitle(bill)} is not in the books` })
  if (billedOn < bill.billedOn) throw invalid({ billedOn: 'This is before the bill that it corrects' })
  return { bill, lines: await listLines(db, bill.id) }
}

/**
 * The terms of a credit note: those of its bill.
 * @throws AppError 422 where others are asked for
 */
export function termsOfNote(
  { bill }: Corrected,
  asked: Partial<Pick<NewBill, 'currency' | 'rate' | 'isReverseCharge'>>,
): Pick<BillRecord, 'currency' | 'rate' | 'isReverseCharge'> {
  const { currency, rate, isReverseCharge } = bill
  if (asked.currency !== undefined && asked.currency !== currency)
    throw invalid({ currency: `Its bill is in ${currency}` })
  if (asked.rate != null && asked.rate !== rate) throw invalid({ rate: 'A credit note has the rate of its bill' })
  return { currency, rate, isReverseCharge }
}

/** Lines of a credit note, whose tax is credit as that of the same booking is on the bill. */
export function linesAsBilled({ lines: billed }: Corrected, lines: readonly BillLine[]): BillLine[] {
  return lines.map((line) => {
    const same = billed.filter(({ bookingId }) => bookingId === line.bookingId)
    const taxed = same.find((one) => billTaxOf(one) > 0) ?? same[0]
    return { ...line, isCredit: line.isCredit ?? taxed?.isCredit ?? null }
  })
}

/** @throws AppError 422 by the field, where a note takes back more than its bill charges without what was credited before */
export async function checkWithinBill(
  db: AgencyDb,
  note: Charged & { id: string | null },
  { bill, lines }: Corrected,
): Promise<void> {
  const others = (await listNotesOn(db, bill.id)).filter(({ id, state }) => state === 'entered' && id !== note.id)
  const linesOfOthers =
    others.length > 0
      ? await listLinesOf(
          db,
          others.map(({ id }) => id),
        )
      : []
  const before = others.map(({ id, tds, total }) => ({
    tds,
    total,
    lines: linesOfOthers.filter(({ billId }) => billId === id),
  }))
  const problems = beyondBill(note, { ...bill, lines }, { before, currency: bill.currency })
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
