import { counted } from '@sarai/contract/count-words'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound, refused } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { deleteSessions } from '../../kernel/accounts/accounts.service.ts'
import { listPeople } from '../../kernel/accounts/accounts-people.service.ts'
import { findAgency, holdAgency, updateAgency } from '../../kernel/agency/agency.service.ts'
import { sendPostponed } from '../../kernel/mail/mail-waiting.service.ts'
import { trialPlanId } from '../../kernel/plans/plans.table.ts'
import {
  approveAgency,
  confirmAgency,
  listMainUsers,
  resumeAgency,
  suspendAgency,
} from '../../kernel/standing/standing.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { insertAction, type OperatorAction, vouchFor } from './installation.queries.ts'

export { insertAction, listActions, listPlans } from './installation.queries.ts'

/** Whom agencies see as the author of what is done to them. */
export const operator = { label: 'Operator' }

/** Stands for the machine where something was done in the admin area; no machine has such a name. */
export const adminArea = 'admin area'

/** Who does something: on which machine, or from the admin area. */
export type Doer = Pick<OperatorAction, 'osUser' | 'host'>

interface Deed {
  command: string
  person?: string
  details?: Record<string, string | null>
}

/** Writes down what was done, in the transaction in which it is. */
export async function noteDeed(db: AgencyDb, by: Doer, { command, person, details = {} }: Deed): Promise<void> {
  const { name } = await findAgency(db)
  await insertAction(db, { id: uuidv7(), ...by, command, agency: db.agencyId, agencyName: name, person, details })
}

// Each of these can be done twice: the second time nothing changes, and it is written down as well. They answer whether
// anything has changed.

/** Confirms the addresses of an agency's main users. */
export function confirmAs(services: Services, agencyId: string, by: Doer): Promise<boolean> {
  return services.database.writeAs(agencyId, async (db) => {
    const unproven = (await listMainUsers(db)).filter(({ emailConfirmedAt }) => !emailConfirmedAt)
    const ids = unproven.map((person) => person.id)
    await vouchFor(db, ids, services.clock.now().toISOString())
    await noteDeed(db, by, { command: 'confirm' })
    return confirmAgency(services, db, operator)
  })
}

export function approveAs(services: Services, agencyId: string, by: Doer): Promise<boolean> {
  return services.database.writeAs(agencyId, async (db) => {
    await noteDeed(db, by, { command: 'approve' })
    return approveAgency(services, db, operator)
  })
}

export function suspendAs(services: Services, agencyId: string, by: Doer, reason: string | null): Promise<boolean> {
  return services.database.writeAs(agencyId, async (db) => {
    await noteDeed(db, by, { command: 'suspend', details: { reason } })
    return suspendAgency(services, db, operator)
  })
}

export function resumeAs(services: Services, agencyId: string, by: Doer): Promise<boolean> {
  return services.database.writeAs(agencyId, async (db) => {
    await noteDeed(db, by, { command: 'resume' })
    return resumeAgency(services, db, operator)
  })
}

/** Puts an agency on another plan. Mails that waited for their day go out as far as it allows. */
export function changePlanAs(
  services: Services,
  agencyId: string,
  by: Doer,
  plan: { id: string; name: string },
): Promise<boolean> {
  return services.database.writeAs(agencyId, async (db) => {
    const isTrial = plan.id === trialPlanId
    const planState = isTrial ? 'trial' : 'active'
    const before = await holdAgency(db)
    await noteDeed(db, by, { command: 'plan', details: { plan: plan.name } })
    if (before.planId === plan.id && before.planState === planState) return false
    await updateAgency(db, { planId: plan.id, planState, ...(isTrial ? {} : { trialEndsAt: null }) })
    const subject = { kind: 'agency' as const, id: agencyId, label: before.name, ownerId: null }
    await record(db, operator, 'plan_changed', subject, { data: { plan: plan.name } })
    await sendPostponed(services, db)
    db.announce({ topic: 'agency', ids: [], by: null })
    return true
  })
}

/** Ends the sessions of everybody in an agency, or of one person. @throws AppError 404 for whoever is not of it */
export function signOutAs(services: Services, agencyId: string, by: Doer, personId?: string): Promise<boolean> {
  return services.database.writeAs(agencyId, async (db) => {
    const { name } = await holdAgency(db)
    const people = await listPeople(db)
    const chosen = personId === undefined ? people : people.filter(({ id }) => id === personId)
    const [first] = chosen
    if (!first) throw notFound('person')
    await noteDeed(db, by, { command: 'sign-out', ...(personId !== undefined && { person: first.email }) })
    for (const { id } of chosen) await deleteSessions(db, id)
    const subject = { kind: 'agency' as const, id: agencyId, label: name, ownerId: null }
    await record(db, operator, 'people_signed_out', subject)
    db.afterCommit(() => services.live.publishActorChange(chosen.map(({ id }) => id)))
    return true
  })
}

const dayMs = 86_400_000

/** Extends a trial from its end, or from now where it has ended. @throws AppError 422 where the agency is on none */
export function extendTrialAs(services: Services, agencyId: string, by: Doer, days: number): Promise<boolean> {
  return services.database.writeAs(agencyId, async (db) => {
    const { name, planState, trialEndsAt } = await holdAgency(db)
    if (planState !== 'trial') throw refused('NO_TRIAL', 'This agency is not on trial.')
    const from = Math.max(services.clock.now().getTime(), trialEndsAt === null ? 0 : Date.parse(trialEndsAt))
    await noteDeed(db, by, { command: 'extend-trial', details: { days: counted(days, 'day') } })
    await updateAgency(db, { trialEndsAt: new Date(from + days * dayMs).toISOString() })
    const subject = { kind: 'agency' as const, id: agencyId, label: name, ownerId: null }
    await record(db, operator, 'trial_extended', subject)
    db.announce({ topic: 'agency', ids: [], by: null })
    return true
  })
}
