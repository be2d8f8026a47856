import type { DateOrder } from '@sarai/contract/imports'
import type { GatewayName } from '@sarai/contract/settlement-words'
import { gatewayKeys } from '@sarai/contract/settlement-words'
import type { FeeCredit } from '@sarai/contract/statement-words'
import { type GatewayReport, netOfLines, type ReportSettlement } from '@sarai/statements/gateway-report'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { Once } from '../../core/procedures.ts'
import { hashOfFile, readAndStore, readByWorker } from '../../core/uploads.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import type { Services } from '../../services.ts'
import { settlementsAdded } from './settlements.events.ts'
import { matchGatewayJob } from './settlements.jobs.ts'
import type { ReportAnswer, ReportTask } from './settlements-reading.worker.ts'
import { requireSettlements } from './settlements-found.service.ts'
import { findKnown, insertGatewayLines, insertSettlements } from './settlements.queries.ts'

const maxMs = 60_000

interface Report {
  file: File
  gateway?: GatewayName
  credit: FeeCredit
  dateOrder?: DateOrder
}

interface Added {
  added: number
  known: number
  lines: number
  findings: string[]
}

/** Reads a report away from the requests. @throws AppError 422 where it cannot be read, or leaves something open */
async function read(
  services: Services,
  actor: Person,
  { file: upload, dateOrder }: Report,
  signal?: AbortSignal,
): Promise<GatewayReport> {
  const task = {
    currency: actor.agency.currency,
    today: todayFor(services, actor.agency),
    dateOrder: dateOrder ?? null,
  }
  const answer = await readByWorker<ReportAnswer>({
    agencyId: actor.agencyId,
    upload,
    worker: 'features/settlements/settlements-reading.worker.ts',
    task: task satisfies Omit<ReportTask, 'file'>,
    maxMs,
    tooMuch: 'This file takes too long or too much memory to read. Ask the gateway for a shorter period.',
    signal,
  })
  if ('problem' in answer) throw invalid({ file: answer.problem })
  const { report } = answer
  const question = report.findings.find(({ severity }) => severity === 'question')
  if (question) throw invalid({ dateOrder: question.message })
  if (report.settlements.length === 0)
    throw invalid({ file: report.findings[0]?.message ?? 'This report has no payments that were settled.' })
  return report
}

/** Adds the settlements of a report that are not known, and has their payments matched. */
export async function addReport(
  services: Services,
  actor: Person,
  report: Report,
  once: Once,
  signal?: AbortSignal,
): Promise<Added> {
  requireSettlements(actor)
  const { file, ...answers } = report
  return readAndStore(services, {
    agencyId: actor.agencyId,
    once,
    input: { ...answers, name: file.name, hash: await hashOfFile(file) },
    async read() {
      const said = await read(services, actor, report, signal)
      const gateway = report.gateway ?? gatewayKeys.find((key) => key === said.gateway)
      if (!gateway) throw invalid({ gateway: 'The report does not say which gateway it is of. Choose it.' })
      return { ...said, gateway, credit: report.credit }
    },
    store: (db, said) => store(services, db, actor, said),
  })
}

async function store(
  services: Services,
  db: AgencyDb,
  actor: Person,
  report: GatewayReport & { gateway: GatewayName; credit: FeeCredit },
): Promise<Added> {
  const { gateway, credit } = report
  // Who adds the same report at once waits, and then sees its settlements.
  await claimKeys(db, [`settlements of ${gateway}`])
  const known = await findKnown(
    db,
    gateway,
    report.settlements.map(({ reference }) => reference),
  )
  const findings = report.findings.map(({ message }) => message)
  const fresh = report.settlements.filter((settlement) => {
    const before = known.find(({ reference }) => reference === settlement.reference)
    if (before && before.gross - before.fee - before.tax !== netOfLines(settlement.lines))
      findings.push(
        `Settlement ${settlement.reference} is known with another total. Remove it first if it was added from a part of a report.`,
      )
    return !before
  })
  const made = fresh.map((settlement) => ({ id: uuidv7(), settlement }))
  await insertSettlements(
    db,
    made.map(({ id, settlement }) => ({ id, gateway, credit, createdBy: actor.userId, ...sumsOf(settlement) })),
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
    await services.jobs.enqueue(db, matchGatewayJob, { userId: actor.userId })
    const currencies = [...new Set(fresh.map(({ currency }) => currency))]
    await emit(services, db, settlementsAdded, { currencies, userId: actor.userId })
  }
  db.announce({ topic: 'statements', ids: [], by: actor.userId })
  return { added: made.length, known: report.settlements.length - made.length, lines: rows.length, findings }
}

function sumsOf({ reference, utr, settledOn, currency, lines }: ReportSettlement) {
  const sum = (of: 'amount' | 'fee' | 'tax') => lines.reduce((all, line) => all + line[of], 0)
  return { reference, utr, settledOn, currency, gross: sum('amount'), fee: sum('fee'), tax: sum('tax') }
}
