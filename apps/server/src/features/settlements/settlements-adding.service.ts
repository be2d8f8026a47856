import type { DateOrder } from '@sarai/contract/imports'
import type { GatewayName } from '@sarai/contract/settlement-words'
import { gatewayKeys } from '@sarai/contract/settlement-words'
import type { FeeCredit } from '@sarai/contract/statement-words'
import type { GatewayReport } from '@sarai/statements/gateway-report'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import type { Once } from '../../core/procedures.ts'
import { hashOfFile, readAndStore, readByWorker } from '../../core/uploads.ts'
import type { Services } from '../../services.ts'
import type { ReportAnswer, ReportTask } from './settlements-reading.worker.ts'
import { requireSettlements } from './settlements-found.service.ts'
import { type Added, storeSettlements } from './settlements-storing.service.ts'

const maxMs = 60_000

interface Report {
  file: File
  gateway?: GatewayName
  credit: FeeCredit
  dateOrder?: DateOrder
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

const store = (
  services: Services,
  db: AgencyDb,
  actor: Person,
  { gateway, credit, settlements, findings }: GatewayReport & { gateway: GatewayName; credit: FeeCredit },
): Promise<Added> =>
  storeSettlements(services, db, {
    userId: actor.userId,
    gateway,
    credit,
    settlements,
    findings: findings.map(({ message }) => message),
  })
