import type { ExplainLine } from '@sarai/contract/settlements'
import { entryLines } from '@sarai/ledger/lines'
import { formatMoney } from '@sarai/money/format'
import { uuidv7 } from 'uuidv7'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { listAtGateway } from './settlements-books.queries.ts'
import { requireSettlements } from './settlements-found.service.ts'
import { matchGatewayJob } from './settlements.jobs.ts'
import { claimEntries } from './settlements-matching.service.ts'
import {
  deleteSettlement,
  findSettlement,
  type GatewayLineRecord,
  holdGatewayLines,
  holdSettlement,
  listLinesOf,
  type SettlementRecord,
  updateGatewayLine,
} from './settlements.queries.ts'

async function lineToChange(db: AgencyDb, { id, version }: { id: string; version: number }) {
  const [line] = await holdGatewayLines(db, [id])
  const settlement = line && (await findSettlement(db, line.settlementId))
  if (!line || !settlement) throw notFound('line')
  if (line.version !== version)
    throw conflict('STALE', 'Somebody explained or changed this line while you were looking at it. Look at it again.')
  return { line, settlement }
}

const announce = (db: AgencyDb, by: string | null) => db.announce({ topic: 'statements', ids: [], by })

/** Has what nobody has explained looked at again. */
export async function matchSettlementsAgain(services: Services, db: AgencyDb, actor: Person): Promise<void> {
  requireSettlements(actor)
  await services.jobs.enqueue(db, matchGatewayJob, { userId: actor.userId })
}

/** Somebody says what a line is. */
export async function explainGatewayLine(db: AgencyDb, actor: Member, { what, ...which }: ExplainLine): Promise<void> {
  requireSettlements(actor)
  if (what.as === 'entry') await claimEntries(db, [what.entryId])
  const { line, settlement } = await lineToChange(db, which)
  if (line.entryId !== null) throw conflict('SETTLED', 'This line is explained already. Undo that first.')
  const entryId =
    what.as === 'entry'
      ? await requireEntry(db, { line, settlement }, what.entryId)
      : await book(db, actor, { line, settlement, ...what })
  const how = { isBooked: what.as === 'book', isAutomatic: false, confidence: null, matchedBy: actor.userId }
  const reasons = what.as === 'book' ? [what.note] : []
  await updateGatewayLine(db, line.id, { entryId, ...how, reasons, reopenedBecause: null })
  announce(db, actor.userId)
}

interface Of {
  line: GatewayLineRecord
  settlement: SettlementRecord
}

/** A recorded payment that nothing has shown, and that is exactly what the gateway says. */
async function requireEntry(db: AgencyDb, { line, settlement }: Of, id: string): Promise<string> {
  const [entry] = await listAtGateway(db, { isOpen: true, ids: [id], limit: 1 })
  if (!entry) throw conflict('SEEN', 'This payment was matched by another line, or was cancelled. Look at it again.')
  const { currency } = settlement
  if (entry.currency !== currency || entry.amount !== line.amount)
    throw invalid({
      what: `The books have ${formatMoney(Math.abs(entry.amount), entry.currency)}, and the gateway says ${formatMoney(Math.abs(line.amount), currency)}. Correct the payment first: cancel it and record it again`,
    })
  return id
}

/** What is no payment of a customer leaves the gateway for another account. */
async function book(
  db: AgencyDb,
  actor: Member,
  { line, settlement, account, note, day = settlement.settledOn }: Of & Extract<ExplainLine['what'], { as: 'book' }>,
): Promise<string> {
  const base = actor.agency.currency
  const { currency } = settlement
  if (currency !== base)
    throw refused('OTHER_CURRENCY', `This settlement is in ${currency}: record the payment, then choose it here.`)
  const lines = posting(() =>
    entryLines({ base, currency, rate: 1_000_000 }, [
      { account: 'gateway', part: null, amount: line.amount },
      { account, part: null, amount: -line.amount },
    ]),
  )
  const document = { kind: 'gateway-line', id: uuidv7() }
  const { id } = await postEntry(db, actor, { day, document, event: 'booked', label: note, base, lines })
  return id
}

/** Puts a line back into the queue, with what was booked for it taken back. */
export async function undoGatewayLine(
  db: AgencyDb,
  actor: Member,
  { day, reason, ...which }: { id: string; version: number; reason: string; day?: string },
): Promise<void> {
  requireSettlements(actor)
  const { line, settlement } = await lineToChange(db, which)
  const { entryId } = line
  if (entryId === null) throw refused('OPEN', 'This line is not explained: there is nothing to undo.')
  if (line.isBooked) await reverseEntry(db, actor, { entryId, event: 'cancelled', day: day ?? settlement.settledOn })
  const none = { entryId: null, isBooked: false, isAutomatic: false, confidence: null, reasons: [], matchedBy: null }
  const refusedIds = line.isBooked ? line.refused : [...new Set([...line.refused, entryId])].slice(-20)
  await updateGatewayLine(db, line.id, { ...none, refused: refusedIds, reopenedBecause: reason })
  announce(db, actor.userId)
}

/** Forgets a settlement that was added by mistake; its payments wait for another report. */
export async function removeSettlement(db: AgencyDb, actor: Member, id: string): Promise<void> {
  requireSettlements(actor)
  const settlement = await holdSettlement(db, id)
  if (!settlement) throw notFound('settlement')
  if (settlement.entryId !== null)
    throw refused('SETTLED', 'A bank line is settled by this settlement. Undo that first, in the bank statement.')
  if ((await listLinesOf(db, id)).some(({ isBooked }) => isBooked))
    throw refused('BOOKED', 'Something was booked for its payments. Undo that first.')
  await deleteSettlement(db, id)
  announce(db, actor.userId)
}
