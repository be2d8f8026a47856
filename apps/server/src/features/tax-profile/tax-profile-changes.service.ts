import { gstinProblem } from '@sarai/contract/gst'
import type { RegistrationFacts, SeriesFacts, TaxFacts } from '@sarai/contract/tax-profile-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { todayFor } from '../../core/days.rules.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { fillGstin } from '../../kernel/agency/agency-profile.service.ts'
import { holdAgency } from '../../kernel/agency/agency.service.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { changeSeries, makeSeries, numberedRegistrations } from './document-series.service.ts'
import { packsInForce } from './tax-packs.service.ts'
import { taxRegistrationMoved, taxRegistrationRemoved } from './tax-profile.events.ts'
import {
  deleteRegistration,
  findTaxSettings,
  insertRegistration,
  listRegistrations,
  type RegistrationRecord,
  setDefaultRegistration,
  storeTaxSettings,
  updateRegistration,
} from './tax-profile.queries.ts'
import { factsProblem, registrationProblem } from './tax-profile.rules.ts'

const maxRegistrations = 40

/** Writes into the history of the agency what was changed, and announces it. */
export async function told(db: AgencyDb, actor: Person, label: string, change: string): Promise<void> {
  const subject = { kind: 'agency', id: actor.agencyId, label, ownerId: actor.userId } as const
  await record(db, actor, 'tax_profile_changed', subject, { data: { change } })
  db.announce({ topic: 'agency', ids: [], by: actor.userId })
}

/** Two changes at once wait for one another, so that each sees what the other did. */
async function heldRegistrations(db: AgencyDb): Promise<RegistrationRecord[]> {
  await holdAgency(db)
  return listRegistrations(db)
}

const nameOf = ({ taxNumber, legalName }: Pick<RegistrationRecord, 'taxNumber' | 'legalName'>) => taxNumber ?? legalName

/** @throws AppError 409 where somebody has saved since */
export async function saveFacts(
  services: Services,
  db: AgencyDb,
  actor: Person,
  input: TaxFacts & { version: number },
): Promise<void> {
  const packs = await packsInForce(db)
  const problem = factsProblem(input, { packs, day: todayFor(services, actor.agency) })
  if (problem) throw invalid(problem)
  // Choices of rules that the agency does not use are kept.
  const before = await findTaxSettings(db)
  const choices = { ...before.choices, ...input.choices }
  if (!(await storeTaxSettings(db, { ...input, choices })))
    throw conflict('STALE', 'Somebody changed the tax profile while you were editing it.', {
      current: await findTaxSettings(db),
    })
  await told(db, actor, 'Tax', 'settings')
}

export async function addRegistration(db: AgencyDb, actor: Person, facts: RegistrationFacts): Promise<string> {
  const others = await heldRegistrations(db)
  if (others.length >= maxRegistrations)
    throw refused('TOO_MANY', `${maxRegistrations} registrations are the most there can be.`)
  const problem = registrationProblem(facts, { others, packs: await packsInForce(db) })
  if (problem) throw invalid(prefixed(problem, ''))
  const id = await insertRegistration(db, { ...facts, isDefault: others.length === 0 })
  await makeSeries(db, id)
  if (facts.taxNumber && !gstinProblem(facts.taxNumber)) await fillGstin(db, facts.taxNumber)
  await told(db, actor, nameOf(facts), 'add')
  return id
}

const prefixed = (problem: Record<string, string>, before: string) =>
  Object.fromEntries(Object.entries(problem).map(([field, message]) => [`${before}${field}`, message]))

/**
 * @throws AppError 409 where somebody has saved since, 422 where documents were issued under it on days on which it would
 * not hold any more: they would be in no return
 */
export async function changeRegistration(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, facts }: { id: string; version: number; facts: RegistrationFacts },
): Promise<void> {
  const all = await heldRegistrations(db)
  const before = all.find((one) => one.id === id)
  if (!before) throw notFound('registration')
  if (before.version !== version)
    throw conflict('STALE', 'Somebody changed this registration while you were editing it.')
  const isAnother = before.kind !== facts.kind || before.taxNumber !== facts.taxNumber
  if (isAnother && (await numberedRegistrations(db)).has(id))
    throw refused(
      'USED',
      'Documents bear numbers of this registration, so its kind and number stay. Give it a last day, and add another.',
    )
  const others = all.filter((one) => one.id !== id)
  const problem = registrationProblem(facts, { others, packs: await packsInForce(db) })
  if (problem) throw invalid(prefixed(problem, 'facts.'))
  await emit(services, db, taxRegistrationMoved, { id, from: facts.from, to: facts.to })
  await updateRegistration(db, id, facts)
  await told(db, actor, nameOf(facts), 'edit')
}

export async function makeDefault(db: AgencyDb, actor: Person, id: string): Promise<void> {
  const found = (await heldRegistrations(db)).find((one) => one.id === id)
  if (!found) throw notFound('registration')
  await setDefaultRegistration(db, id)
  await told(db, actor, nameOf(found), 'make-default')
}

/** @throws AppError 422 where documents bear its numbers, or something else uses it */
export async function removeRegistration(services: Services, db: AgencyDb, actor: Person, id: string): Promise<void> {
  const all = await heldRegistrations(db)
  const found = all.find((one) => one.id === id)
  if (!found) throw notFound('registration')
  if ((await numberedRegistrations(db)).has(id))
    throw refused('USED', 'Documents bear numbers of this registration. Give it a last day instead.')
  await emit(services, db, taxRegistrationRemoved, found)
  await deleteRegistration(db, id)
  const next = all.find((one) => one.id !== id)
  if (found.isDefault && next) await setDefaultRegistration(db, next.id)
  await told(db, actor, nameOf(found), 'remove')
}

export async function renumber(
  services: Services,
  db: AgencyDb,
  actor: Person,
  input: SeriesFacts & { id: string; version: number },
): Promise<void> {
  await holdAgency(db)
  const now = { at: services.clock.now(), day: todayFor(services, actor.agency) }
  await changeSeries(db, input, now)
  await told(db, actor, input.pattern, 'series')
}
