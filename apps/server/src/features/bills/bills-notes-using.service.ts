import type { NewAllocation } from '@sarai/contract/vendor-payments'
import { vendorAllocationEntry } from '@sarai/ledger/purchases'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { postEntry, posting } from '../ledger/ledger.service.ts'
import { checkDay } from '../receipts/receipts.service.ts'
import { tellBill } from './bills-entering.service.ts'
import { announce, billToChange, getBill } from './bills-found.service.ts'
import { holdAdvance, holdOwed } from './bills-owed.service.ts'
import { insertSettlements } from './bills-payments.queries.ts'
import { type BillRecord, updateBill } from './bills.queries.ts'

/** A credit note in the books, held. @throws AppError 404, 409 where somebody has changed it since, 422 for what is none */
export async function noteToUse(
  db: AgencyDb,
  actor: Member,
  which: { id: string; version: number },
): Promise<BillRecord> {
  const note = await billToChange(db, actor, which)
  if (note.kind !== 'credit') throw refused('NO_CREDIT', 'This is a bill. Record a payment of it instead.')
  if (note.state !== 'entered') throw refused('WRONG_STATE', 'This credit note is not in the books.')
  return note
}

/** Puts what is left of a credit note against a bill. */
export async function allocateNote(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { billId, amount, taken, day, ...which }: NewAllocation,
): Promise<BillRecord> {
  const note = await noteToUse(db, actor, which)
  checkDay(services, actor, day)
  if (note.enteredOn && day < note.enteredOn) throw invalid({ day: 'This is before the credit note' })
  const { vendorId, currency, billNumber } = note
  const { over, owed } = await holdOwed(db, { asked: [{ billId, amount, taken }], vendorId, currency, at: () => '' })
  const [owes] = owed
  if (!owes) throw new Error('nothing is owed')
  const left = await holdAdvance(db, { id: note.id, what: 'credit note' }, owes.paid)
  const base = actor.agency.currency
  const lines = posting(() => vendorAllocationEntry(base, { open: left, amount: owes.paid }, owes))
  const id = uuidv7()
  await insertSettlements(db, [{ id, creditId: note.id, billId, amount, isAdvance: true, day }])
  const used = await updateBill(db, note, {})
  const document = { kind: 'allocation', id }
  await postEntry(db, actor, { day, document, event: 'settled', label: billNumber, base, lines })
  for (const bill of over) await tellBill(db, actor, 'bill_credited', { bill, note: used })
  announce(db, actor.userId, used)
  return getBill(db, actor, note.id)
}
