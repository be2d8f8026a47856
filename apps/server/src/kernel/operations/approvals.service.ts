import type { AskedExport } from '@sarai/contract/operations'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { exportsNeedApproval } from '../agency/agency.queries.ts'
import { tellPeople } from '../notices/notices.service.ts'
import { findMember, listMembers } from '../accounts/accounts-people.queries.ts'
import { record } from '../timeline/timeline.service.ts'
import { findOperation, findOperationForUpdate, listWaiting, type OperationRecord } from './operations.queries.ts'
import { noteProgress } from './operations.service.ts'

/** How long an export waits for approval. */
const timeoutMs = 86_400_000

export const lapsesAt = ({ createdAt }: Pick<OperationRecord, 'createdAt'>) => Date.parse(createdAt) + timeoutMs

/** Whether somebody's exports need a main user's approval. */
export async function needsApproval(db: AgencyDb, actor: Person): Promise<boolean> {
  return actor.isSubuser && (await exportsNeedApproval(db))
}

const subjectOf = ({ agencyId, title, createdBy }: OperationRecord) => ({
  kind: 'agency' as const,
  id: agencyId,
  label: title,
  ownerId: createdBy,
})

/** Asks every main user whether an export may run. */
export async function askForApproval(
  services: Services,
  db: AgencyDb,
  actor: Person,
  operation: OperationRecord,
): Promise<void> {
  const { id, title, input } = operation
  const data = { operationId: id, format: input.format, filters: input.filters }
  await record(db, actor, 'export_asked', subjectOf(operation), { data })
  const people = (await listMembers(db)).filter(({ isActive, isSubuser }) => isActive && !isSubuser)
  await tellPeople(
    services,
    db,
    people.map(({ id: userId }) => ({
      userId,
      kind: 'export_asked',
      cause: `export asked ${id}`,
      title: `${actor.name} asks: ${title}`,
      body: 'Approve or decline it under My Team. The request expires after a day.',
      about: { subject: 'team', id },
    })),
  )
}

/** Exports that wait for approval. */
export async function askedExports({ clock }: Services, db: AgencyDb): Promise<AskedExport[]> {
  const now = clock.now().getTime()
  return (await listWaiting(db))
    .filter((operation) => lapsesAt(operation) > now)
    .map((operation) => ({
      id: operation.id,
      title: operation.title,
      askedBy: operation.createdBy,
      filters: (operation.input.filters ?? {}) as Record<string, unknown>,
      format: String(operation.input.format),
      createdAt: operation.createdAt,
      lapsesAt: new Date(lapsesAt(operation)).toISOString(),
    }))
}

/** The waiting operation, locked, with the person who asked for it. */
async function waitingOperation({ clock }: Services, db: AgencyDb, id: string) {
  const operation = await findOperationForUpdate(db, id)
  if (!operation) throw notFound('operation')
  if (operation.state !== 'waiting') throw refused('NOT_WAITING', 'This was decided already, or withdrawn.')
  if (lapsesAt(operation) <= clock.now().getTime())
    throw refused('LAPSED', 'This request is more than a day old. It has to be made again.')
  const asker = operation.createdBy ? await findMember(db, operation.createdBy) : undefined
  return { operation, asker: asker?.isActive ? asker : undefined }
}

async function decided(db: AgencyDb, id: string): Promise<OperationRecord> {
  const operation = await findOperation(db, id)
  if (!operation) throw notFound('operation')
  return operation
}

/** Approves an export, which runs as the person who asked for it. */
export async function approveExport(services: Services, db: AgencyDb, actor: Person, id: string) {
  const { operation, asker } = await waitingOperation(services, db, id)
  if (!asker) throw refused('NOT_ACTIVE', 'The person who asked for this has left the agency. Decline it.')
  await noteProgress(db, id, { state: 'queued' })
  await record(db, actor, 'export_approved', subjectOf(operation), { data: { operationId: id } })
  await tellPeople(services, db, [
    {
      userId: asker.id,
      kind: 'export_decided',
      cause: `export decided ${id}`,
      title: `${actor.name} lets it run: ${operation.title}`,
      body: 'The file shows among your background work when it is ready.',
    },
  ])
  return decided(db, id)
}

/** Declines an export. */
export async function declineExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, reason }: { id: string; reason?: string },
) {
  const { operation, asker } = await waitingOperation(services, db, id)
  const problem = [`${actor.name} declined it.`, reason].filter(Boolean).join(' ')
  await noteProgress(db, id, { state: 'cancelled', problem, finishedAt: services.clock.now().toISOString() })
  await record(db, actor, 'export_declined', subjectOf(operation), { data: { operationId: id, reason } })
  if (asker)
    await tellPeople(services, db, [
      {
        userId: asker.id,
        kind: 'export_decided',
        cause: `export decided ${id}`,
        title: `Declined: ${operation.title}`,
        body: problem,
      },
    ])
  return decided(db, id)
}

/** Ends requests that have expired, and tells the people who made them. */
export async function lapseExports(services: Services, db: AgencyDb): Promise<void> {
  const now = services.clock.now()
  for (const { id, title, createdBy, ...operation } of await listWaiting(db)) {
    if (lapsesAt(operation) > now.getTime()) continue
    const problem = 'Nobody decided on it within a day. Ask again.'
    await noteProgress(db, id, { state: 'cancelled', problem, finishedAt: now.toISOString() })
    if (!createdBy) continue
    const telling = { userId: createdBy, kind: 'export_decided' as const, cause: `export decided ${id}` }
    await tellPeople(services, db, [{ ...telling, title: `Expired: ${title}`, body: problem }])
  }
}
