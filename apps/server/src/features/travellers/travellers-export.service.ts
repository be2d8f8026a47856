import type { ActionRight } from '@sarai/contract/access'
import { travellerListLabels, type TravellerList } from '@sarai/contract/traveller-words'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { requireRight } from '../../core/rights.ts'
import { storeFromWorker } from '../../core/worker-files.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { startGuardedExport } from '../../kernel/operations/export-start.service.ts'
import { makeOperationFile } from '../../kernel/operations/operations-file.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { getTrip, type TripRecord } from '../trips/trips.service.ts'
import { subjectOf } from '../trips/trips-found.service.ts'
import { listOf, type Listed } from './travellers-lists.rules.ts'
import { placeOfNumber } from './travellers-passports.service.ts'
import { listTravellers } from './travellers.queries.ts'
import { recordRevealed } from './travellers.service.ts'

export interface ListAsked {
  tripId: string
  list: TravellerList
  format: 'pdf' | 'xlsx'
  /** With the whole numbers of the passports. */
  numbers: boolean
}

/** What a list takes besides the right to export. */
export const rightsTo = ({ numbers }: Pick<ListAsked, 'numbers'>): ActionRight[] =>
  numbers ? ['documents', 'reveal'] : ['documents']

/** A trip of which somebody may have the list. @throws AppError where they lack a right */
async function tripToList(db: AgencyDb, actor: Person, asked: ListAsked): Promise<TripRecord> {
  const trip = await getTrip(db, actor, asked.tripId)
  for (const right of ['export', ...rightsTo(asked)] as const) requireRight(actor, right, trip)
  return trip
}

const goingOn = async (db: AgencyDb, tripId: string) =>
  (await listTravellers(db, tripId)).filter(({ cancelledAt }) => !cancelledAt)

/** Notes a list of a trip's people to be made. @returns the operation that will make it */
export async function startListFile(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { tripId, list, format, numbers }: ListAsked,
): Promise<OperationRecord> {
  const asked = { tripId, list, format, numbers }
  const trip = await tripToList(db, actor, asked)
  const going = await goingOn(db, tripId)
  return startGuardedExport(services, db, actor, {
    kind: 'travellers.export',
    title: `${travellerListLabels[list]} of ${subjectOf(trip).label}`,
    input: { ...asked, filters: numbers ? { passports: 'whole numbers' } : {} },
    count: { total: going.length, totalIsMinimum: false },
  })
}

async function peopleOf(services: Services, db: AgencyDb, { tripId, list, numbers }: ListAsked): Promise<Listed[]> {
  const going = await goingOn(db, tripId)
  if (!numbers || list !== 'manifest') return going
  return db.together(() =>
    going.map(async (one) => {
      if (!one.passportNumber) return one
      return { ...one, wholeNumber: await services.vault.decrypt(db, placeOfNumber(one.id), one.passportNumber) }
    }),
  )
}

/** Makes the file of an operation. */
export function makeListFile(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  return makeOperationFile({ services, actor, operationId }, async (db, given) => {
    const asked = given as unknown as ListAsked
    const trip = await tripToList(db, actor, asked)
    const [people, agency] = await db.together(() => [peopleOf(services, db, asked), findAgency(db)])
    const subject = subjectOf(trip)
    const { label } = subject
    const input = listOf(asked.list, people, { ...trip, label }, agency.name)
    const setting = { agencyId: actor.agencyId, worker: 'features/travellers/travellers.worker.ts', input, signal }
    return {
      fileName: `${travellerListLabels[asked.list]} ${label}.${asked.format}`,
      steps: people.length,
      recordIds: [trip.id],
      store: (storageKey) =>
        asked.format === 'xlsx'
          ? writeExport(services.storage, storageKey, 'xlsx', input.header, input.rows)
          : storeFromWorker(services, { ...setting, storageKey }),
      keep: async (tx) => {
        for (const one of people) if (one.wholeNumber) await recordRevealed(tx, actor, trip, one)
        await record(tx, actor, 'exported', subject, { data: { operationId, format: asked.format } })
      },
    }
  })
}
