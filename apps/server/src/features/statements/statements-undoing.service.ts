import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { cancelVendorPayment, findPayment } from '../bills/bills-payments.service.ts'
import { cancelVendorRefund, findRefund } from '../bills/bills-refunds.service.ts'
import { reverseEntry } from '../ledger/ledger.service.ts'
import { cancelPayment } from '../receipts/receipts-back.service.ts'
import { findReceipt } from '../receipts/receipts-found.service.ts'
import { endMatches, holdLines, listMatches, updateLine } from './statements-lines.queries.ts'
import { announceLines, lineToChange } from './statements-settling.service.ts'
import { requireStatements } from './statements-found.service.ts'
import { tellOfMatch } from './statements-telling.service.ts'

interface Undoing {
  services: Services
  db: AgencyDb
  actor: Member
  day: string | undefined
  reason: string
}

type Match = Awaited<ReturnType<typeof listMatches>>[number]

/** Takes back what was made for a line, by the services of what it is; the books then take the match off the line. */
async function takeBack({ services, db, actor, day, reason }: Undoing, match: Match, lineDay: string): Promise<void> {
  const { kind, documentId: id, entryId } = match
  // The other kinds are cancelled as a whole, and their cancellation already tells of it.
  if (kind === 'seen') return tellOfMatch(db, actor, 'bank_unmatched', entryId)
  if (kind === 'received' || kind === 'confirmed') {
    const receipt = await findReceipt(db, id)
    if (!receipt) throw new Error(`the payment ${id} of a line is gone`)
    const { version } = receipt
    await cancelPayment(services, db, actor, { id, version, day: day ?? receipt.day, reason })
  } else if (kind === 'paid') {
    if (!mayUse(actor, 'vendors', 'write')) throw notAllowed('You may not cancel payments to vendors.')
    const payment = await findPayment(db, id)
    if (!payment) throw new Error(`the payment ${id} of a line is gone`)
    const { version } = payment
    await cancelVendorPayment(services, db, actor, { id, version, day: day ?? payment.day, reason })
  } else if (kind === 'refunded') {
    if (!mayUse(actor, 'vendors', 'write')) throw notAllowed('You may not cancel money back from vendors.')
    const refund = await findRefund(db, id)
    if (!refund) throw new Error(`the money back ${id} of a line is gone`)
    await cancelVendorRefund(services, db, actor, { id, version: refund.version, day: day ?? refund.day, reason })
  } else await reverseEntry(db, actor, { entryId, event: 'cancelled', day: day ?? lineDay })
}

/** Puts a line back into the queue, with everything that was made for it taken back. @returns its id */
export async function undoLine(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { day, reason, ...which }: { id: string; version: number; day?: string; reason: string },
): Promise<string> {
  requireStatements(actor)
  const line = await lineToChange(db, which)
  const matches = await listMatches(db, [line.id])
  if (matches.length === 0 && line.pairId === null && line.asideReason === null)
    throw refused('OPEN', 'This line is not explained: there is nothing to undo.')
  for (const match of matches) await takeBack({ services, db, actor, day, reason }, match, line.day)
  const ids = matches.map(({ id }) => id)
  if (ids.length > 0) await endMatches(db, ids, reason)
  const { pairId } = line
  if (pairId !== null) {
    await holdLines(db, [pairId])
    await updateLine(db, pairId, { pairId: null })
  }
  await updateLine(db, line.id, { pairId: null, asideReason: null })
  announceLines(db, actor.userId, pairId === null ? [line.id] : [line.id, pairId])
  return line.id
}

/** Nobody has to explain this line; why not is kept. @returns its id */
export async function setLineAside(
  db: AgencyDb,
  actor: Member,
  { reason, ...which }: { id: string; version: number; reason: string },
): Promise<string> {
  requireStatements(actor)
  const line = await lineToChange(db, which)
  if (line.state === 'settled') throw refused('SETTLED', 'This line is settled already. Undo that first.')
  await updateLine(db, line.id, { asideReason: reason })
  announceLines(db, actor.userId, [line.id])
  return line.id
}
