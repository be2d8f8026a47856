import type { GatewayName } from '@sarai/contract/settlement-words'
import type { FeeCredit } from '@sarai/contract/statement-words'
import { netOfLines, type ReportSettlement } from '@sarai/statements/gateway-report'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import type { Services } from '../../services.ts'
import { settlementsAdded } from './settlements.events.ts'
import { matchGatewayJob } from './settlements.jobs.ts'
import { findKnown, insertGatewayLines, insertSettlements } from './settlements.queries.ts'

export interface Added {
  added: number
  known: number
  lines: number
  /** What was left out, and why. */
  findings: string[]
}

interface ToStore {
  /** In whose name they are added and matched. */
  userId: string
  gateway: GatewayName
  credit: FeeCredit
  settlements: readonly ReportSettlement[]
  findings: string[]
}

/** Stores the settlements that are not known, and has their payments matched. */
export async function storeSettlements(
  services: Services,
  db: AgencyDb,
  { userId, gateway, credit, settlements, findings: before }: ToStore,
): Promise<Added> {
  // Who adds the same report at once waits, and then sees its settlements.
  await claimKeys(db, [`settlements of ${gateway}`])
  const known = await findKnown(
    db,
    gateway,
    settlements.map(({ reference }) => reference),
  )
  const findings = [...before]
  const fresh = settlements.filter((settlement) => {
    const same = known.find(({ reference }) => reference === settlement.reference)
    if (same && same.gross - same.fee - same.tax !== netOfLines(settlement.lines))
      findings.push(
        `Settlement ${settlement.reference} is known with another total. Remove it first if it was added from a part of a report.`,
      )
    return !same
  })
  const made = fresh.map((settlement) => ({ id: uuidv7(), settlement }))
  await insertSettlements(
    db,
    made.map(({ id, settlement }) => ({ id, gateway, credit, createdBy: userId, ...sumSettlement(settlement) })),
  )
  const rows = made.flatMap(({ id, settlement: { lines, settledOn } }) =>
    lines.map(({ row: _row, references, paidOn, ...line }, position) => ({
      ...line,
      settlementId: id,
      position,
      refs: references,
      paidOn: paidOn ?? settledOn,
    })),
  )
  await insertGatewayLines(db, rows)
  if (made.length > 0) {
    await services.jobs.enqueue(db, matchGatewayJob, { userId })
    const currencies = [...new Set(fresh.map(({ currency }) => currency))]
    await emit(services, db, settlementsAdded, { currencies, userId })
  }
  db.announce({ topic: 'statements', ids: [], by: userId })
  return { added: made.length, known: settlements.length - made.length, lines: rows.length, findings }
}

function sumSettlement({ reference, utr, settledOn, currency, lines }: ReportSettlement) {
  const sum = (of: 'amount' | 'fee' | 'tax') => lines.reduce((all, line) => all + line[of], 0)
  return { reference, utr, settledOn, currency, gross: sum('amount'), fee: sum('fee'), tax: sum('tax') }
}
