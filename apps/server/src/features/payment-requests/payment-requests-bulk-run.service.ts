import * as z from 'zod'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findRefusal } from '../../core/errors.ts'
import { addLeft } from '../../kernel/operations/bulk.service.ts'
import {
  findOperationForUpdate,
  noteProgress,
  type OperationRecord,
} from '../../kernel/operations/operations.service.ts'
import type { Services } from '../../services.ts'
import { holdPaid } from '../receipts/receipts-found.service.ts'
import { paidByInput } from '../receipts/receipts.service.ts'
import { makeRequestPlan, type RequestTarget } from './payment-requests-plans.service.ts'
import { sendRequest } from './payment-requests-sending.service.ts'
import { createRequest } from './payment-requests.service.ts'

/** What an operation that requests payments was started with. */
const bulkInput = z.object({
  targets: z.array(z.union([z.object({ tripId: z.uuid() }), z.object({ invoiceId: z.uuid() })])),
  sends: z.boolean(),
  passesFee: z.boolean(),
})

/** How far it is. */
const outcome = z.object({
  changed: z.int().default(0),
  skipped: z.int().default(0),
  left: z.array(z.object({ reason: z.string(), count: z.int(), records: z.array(z.string()) })).default([]),
})

/** Notes what came of the next target, in the transaction that made it so: a server that ends in between does it once. */
async function noteOutcome(
  services: Services,
  db: AgencyDb,
  operation: OperationRecord,
  left: { label: string; problem: string } | null,
): Promise<void> {
  const { changed, skipped, left: before } = outcome.parse(operation.result)
  const progress = operation.progress + 1
  const isLast = progress >= (operation.total ?? 0)
  const result = left
    ? { changed, skipped: skipped + 1, left: addLeft(before, left.problem, left.label) }
    : { changed: changed + 1, skipped, left: before }
  await noteProgress(db, operation.id, {
    state: isLast ? 'done' : 'running',
    progress,
    result: { ...result },
    ...(isLast ? { finishedAt: services.clock.now().toISOString() } : {}),
  })
}

/** Requests a payment for one of the targets, unless that was done, is paid, or its customer cannot be reached. */
async function requestOne(
  services: Services,
  db: AgencyDb,
  actor: Person,
  target: RequestTarget,
  { sends, passesFee }: { sends: boolean; passesFee: boolean },
): Promise<{ label: string; problem: string } | null> {
  // Held first: whoever requests the same at once waits here, and then sees that it was.
  await paidByInput(db, actor, target).then(
    (paid) => holdPaid(db, actor, paid),
    (error: unknown) => {
      if (!findRefusal(error)) throw error
    },
  )
  const { label, problem, amount, dueOn, channel, to } = await makeRequestPlan(services, db, actor, target)
  if (problem !== null) return { label, problem }
  const request = await createRequest(services, db, actor, { ...target, amount, dueOn, passesFee })
  if (sends && channel === 'mail' && to) await sendRequest(services, db, actor, { id: request.id, channel, to })
  return null
}

/** Requests the next payment of an operation. @returns whether there may be more */
export async function requestNext(services: Services, actor: Person, operationId: string): Promise<boolean> {
  const { database } = services
  const find = async (db: AgencyDb) => {
    const operation = await findOperationForUpdate(db, operationId)
    if (!operation || !['queued', 'running'].includes(operation.state)) return undefined
    const { targets, ...how } = bulkInput.parse(operation.input)
    return { operation, how, target: targets[operation.progress] }
  }
  try {
    return await database.writeAs(actor.agencyId, async (db) => {
      const found = await find(db)
      if (!found?.target) return false
      const left = await requestOne(services, db, actor, found.target, found.how)
      await noteOutcome(services, db, found.operation, left)
      return true
    })
  } catch (error) {
    const refusal = findRefusal(error)
    if (!refusal) throw error
    await database.writeAs(actor.agencyId, async (db) => {
      const found = await find(db)
      if (!found?.target) return
      const { label } = await makeRequestPlan(services, db, actor, found.target)
      await noteOutcome(services, db, found.operation, { label, problem: `it was refused: ${refusal.message}` })
    })
    return true
  }
}
