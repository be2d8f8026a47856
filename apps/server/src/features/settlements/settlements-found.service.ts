import type { GatewayCandidate, Settlement, SettlementLine } from '@sarai/contract/settlements'
import type { SettlementState } from '@sarai/contract/settlement-words'
import { plusDays } from '../../core/days.rules.ts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { requireWholeAgency } from '../../core/whole-agency.ts'
import { pageOf, placeOf } from '../ledger/ledger-books.service.ts'
import { type AtGatewayRow, listAtGateway } from './settlements-books.queries.ts'
import {
  findLine,
  findSettlement,
  type GatewayLineRecord,
  listLinesOf,
  listSettlements,
  listShownBy,
} from './settlements.queries.ts'
import { matchOf, titleOf } from './settlements.rules.ts'

/** Settlements are of the whole agency and tell what is paid for money. @throws AppError */
export const requireSettlements = (actor: Member): void => requireWholeAgency(actor, 'Settlements of payment gateways')

/** Payments are looked for as long before a settlement, and after it. */
const [daysBefore, daysAfter, maxPayments] = [60, 15, 20_000]

/** What the books have at the gateways around some days, and no settlement has shown. */
export function openAtGateway(db: AgencyDb, days: string[]): Promise<AtGatewayRow[]> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return Promise.resolve([])
  const around = { from: plusDays(first, -daysBefore), until: plusDays(last, daysAfter) }
  return listAtGateway(db, { isOpen: true, ...around, limit: maxPayments })
}

/** A page of settlements. */
export async function readSettlements(
  db: AgencyDb,
  actor: Member,
  { state, cursor, perPage }: { state: SettlementState; cursor?: string; perPage: number },
): Promise<{ settlements: Settlement[]; next: string | null }> {
  requireSettlements(actor)
  const before = placeOf(cursor)
  const found = await listSettlements(db, { state, before, limit: perPage + 1 })
  const { rows, next } = pageOf(
    found.map((row) => ({ ...row, id: row.settlement.id, day: row.settlement.settledOn })),
    perPage,
  )
  const shown = await listShownBy(
    db,
    rows.flatMap(({ settlement: { entryId } }) => entryId ?? []),
  )
  return {
    next,
    settlements: rows.map(({ settlement, byName, lines, open, openAmount }) => {
      const { agencyId: _agency, createdBy: _by, entryId, ...facts } = settlement
      const line = shown.find((one) => one.entryId === entryId)
      return {
        ...facts,
        net: settlement.gross - settlement.fee - settlement.tax,
        lines,
        open,
        openAmount,
        byName,
        bank: line
          ? {
              lineId: line.lineId,
              accountId: line.accountId,
              account: line.account,
              day: line.day,
              isAutomatic: line.isAutomatic,
              reasons: line.reasons,
            }
          : null,
      }
    }),
  }
}

const candidateOf = (row: AtGatewayRow): GatewayCandidate => ({
  entryId: row.id,
  title: titleOf(row),
  party: row.party,
  reference: row.reference,
  day: row.day,
  amount: row.amount,
})

/** The lines of a settlement, with what they are or may be. */
export async function readSettlementLines(db: AgencyDb, actor: Member, id: string): Promise<SettlementLine[]> {
  requireSettlements(actor)
  const settlement = await findSettlement(db, id)
  if (!settlement) throw notFound('settlement')
  const lines = await listLinesOf(db, id)
  const open = lines.filter(({ entryId }) => entryId === null)
  const payments = await openAtGateway(
    db,
    open.map(({ paidOn }) => paidOn),
  )
  const ids = lines.flatMap(({ entryId }) => entryId ?? [])
  const entries = ids.length === 0 ? [] : await listAtGateway(db, { ids, limit: ids.length })
  const matches = matchOf(
    open.map((line) => ({ line, currency: settlement.currency })),
    payments,
  )
  return lines.map((line) => {
    const entry = entries.find((one) => one.id === line.entryId)
    // What is certain by now comes first.
    const match = matches.get(line.id)
    const likely = match ? [...(match.settled ? [match.settled] : []), ...match.suggestions] : []
    return {
      ...factsOf(line),
      match: entry
        ? {
            entryId: entry.id,
            title: titleOf(entry),
            party: entry.party,
            tripId: entry.tripId,
            isBooked: line.isBooked,
            isAutomatic: line.isAutomatic,
            reasons: line.reasons,
          }
        : null,
      suggestions: likely.flatMap(({ paymentId, confidence, reasons }) => {
        const payment = payments.find((one) => one.id === paymentId)
        return payment ? [{ ...candidateOf(payment), confidence, reasons }] : []
      }),
    }
  })
}

function factsOf(line: GatewayLineRecord) {
  const { id, version, kind, reference, refs, amount, fee, tax, paidOn, payer, reopenedBecause } = line
  return { id, version, kind, reference, references: refs, amount, fee, tax, paidOn, payer, reopenedBecause }
}

const mostShown = 50

/** Recorded payments that a line can be, the same amount first, then the nearest by day. */
export async function searchAtGateway(
  db: AgencyDb,
  actor: Member,
  { id, search }: { id: string; search: string },
): Promise<GatewayCandidate[]> {
  requireSettlements(actor)
  const line = await findLine(db, id)
  const settlement = line && (await findSettlement(db, line.settlementId))
  if (!line || !settlement) throw notFound('line')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const away = ({ day }: AtGatewayRow) => Math.abs(Date.parse(day) - Date.parse(line.paidOn))
  const around = { from: plusDays(line.paidOn, -365), until: plusDays(line.paidOn, 60) }
  return (await listAtGateway(db, { isOpen: true, ...around, limit: maxPayments }))
    .filter(({ currency, amount }) => currency === settlement.currency && Math.sign(amount) === Math.sign(line.amount))
    .filter((row) => {
      const text = `${titleOf(row)} ${row.party ?? ''} ${row.reference ?? ''}`.toLowerCase()
      return words.every(
        (word) => text.includes(word) || String(Math.abs(row.amount)).startsWith(word.replaceAll(/[,₹.]/g, '')),
      )
    })
    .sort(
      (a, b) =>
        Number(b.amount === line.amount) - Number(a.amount === line.amount) ||
        away(a) - away(b) ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, mostShown)
    .map(candidateOf)
}
