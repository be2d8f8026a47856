import { type AdminPlan, type AdminPlanFacts, planLimits } from '@sarai/contract/admin-plans'
import { counted } from '@sarai/contract/count-words'
import { uuidv7 } from 'uuidv7'
import type { Admin } from '../../core/actor.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { sendPostponed } from '../../kernel/mail/mail-waiting.service.ts'
import { trialPlanId, unlimitedPlanId } from '../../kernel/plans/plans.table.ts'
import type { Services } from '../../services.ts'
import { adminArea, insertAction, listPlans } from '../installation/installation.service.ts'
import { countByPlan } from './admin-agencies.queries.ts'
import { visitEachOnPlan, listLowered, listOver } from './admin-plans-over.service.ts'
import {
  clearDefault,
  deletePlan,
  holdPlans,
  insertPlan,
  type PlanRecord,
  type StaffDb,
  updatePlan,
} from './admin-plans.queries.ts'

/** What the installation itself puts agencies on. */
const isBuiltIn = ({ id }: PlanRecord) => id === unlimitedPlanId || id === trialPlanId
const maxNamed = 100

/** The plans, with how many agencies are on each. */
export async function readPlans({ database }: Services): Promise<AdminPlan[]> {
  const [plans, counts] = await Promise.all([listPlans(database), countByPlan(database)])
  return plans.map(({ createdAt: _createdAt, ...plan }) => {
    const agencies = counts.get(plan.id) ?? 0
    return { ...plan, agencies, isKept: agencies > 0 || plan.isDefault || isBuiltIn({ createdAt: '', ...plan }) }
  })
}

async function readPlan(services: Services, id: string): Promise<AdminPlan> {
  const plan = (await readPlans(services)).find((one) => one.id === id)
  if (!plan) throw notFound('plan')
  return plan
}

/** What a plan's limits and price are for the log. */
function describeFacts(facts: AdminPlanFacts | PlanRecord): Record<string, string> {
  const price =
    facts.price === null ? 'none' : `${facts.price} ${facts.currency}${facts.isPricePerSeat ? ' per seat' : ''}`
  const limits = planLimits.map((limit) => [limit, `${limit} ${facts[limit] ?? 'without limit'}`] as const)
  return { name: facts.name, price: `price ${price}`, ...Object.fromEntries(limits) }
}

/** What differs, as `seats 10 → seats 5`. */
function describeChanges(before: PlanRecord, after: AdminPlanFacts): Record<string, string> {
  const [old, now] = [describeFacts(before), describeFacts(after)]
  const changed = Object.keys(now).filter((key) => old[key] !== now[key])
  return { plan: after.name, ...Object.fromEntries(changed.map((key) => [key, `${old[key]} → ${now[key]}`])) }
}

/** Changes plans, with all of them held, and writes down who did. */
function changePlans(
  services: Services,
  { email }: Admin,
  command: string,
  work: (db: StaffDb, plans: PlanRecord[]) => Promise<Record<string, string>>,
): Promise<void> {
  return services.database.writeAsStaff(email, async (db) => {
    const details = await work(db, await holdPlans(db))
    await insertAction(db, { id: uuidv7(), osUser: email, host: adminArea, command, details })
  })
}

/** @throws AppError 404 */
function findPlan(plans: PlanRecord[], id: string): PlanRecord {
  const plan = plans.find((one) => one.id === id)
  if (!plan) throw notFound('plan')
  return plan
}

function checkName(plans: PlanRecord[], name: string, id?: string): void {
  const isTaken = plans.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw invalid({ name: 'Another plan has this name' })
}

export async function createPlan(services: Services, admin: Admin, facts: AdminPlanFacts): Promise<AdminPlan> {
  const id = uuidv7()
  await changePlans(services, admin, 'plan-create', async (db, plans) => {
    checkName(plans, facts.name)
    await insertPlan(db, { id, ...facts, createdAt: services.clock.now().toISOString() })
    const { name, ...details } = describeFacts(facts)
    return { plan: name ?? '', ...details }
  })
  return readPlan(services, id)
}

type Update = AdminPlanFacts & { id: string; version: number; isSure: boolean }

/**
 * Changes a plan for all agencies on it.
 * @throws AppError 409 where agencies use more than it would allow, and nobody has said that this is known
 */
export async function changePlan(
  services: Services,
  admin: Admin,
  { id, version, isSure, ...facts }: Update,
): Promise<AdminPlan> {
  if (!isSure) await checkNobodyIsOver(services, id, facts)
  let before: PlanRecord | undefined
  await changePlans(services, admin, 'plan-change', async (db, plans) => {
    before = findPlan(plans, id)
    if (before.version !== version)
      throw conflict('STALE', 'Somebody changed this plan while you were editing it.', { current: before })
    checkName(plans, facts.name, id)
    await updatePlan(db, id, { ...facts, version: version + 1 })
    return describeChanges(before, facts)
  })
  if (before && !isSameForAgencies(before, facts)) await notifyAgencies(services, id)
  return readPlan(services, id)
}

async function checkNobodyIsOver(services: Services, id: string, facts: AdminPlanFacts): Promise<void> {
  const before = findPlan(await listPlans(services.database), id)
  const agencies = await listOver(services, id, { limits: facts, lowered: listLowered(before, facts) })
  if (agencies.length === 0) return
  const who = `${counted(agencies.length, 'agency', 'agencies')} on this plan ${agencies.length === 1 ? 'uses' : 'use'}`
  throw conflict('OVER_LIMITS', `${who} more than it would allow.`, {
    agencies: agencies.slice(0, maxNamed),
    count: agencies.length,
  })
}

const isSameForAgencies = (before: PlanRecord, after: AdminPlanFacts) =>
  before.name === after.name && planLimits.every((limit) => before[limit] === after[limit])

/** Has the agencies' screens look at their plan again, and sends mails that waited for their day as far as it allows. */
async function notifyAgencies(services: Services, planId: string): Promise<void> {
  await visitEachOnPlan(services, planId, (agencyId) =>
    services.database.writeAs(agencyId, async (db) => {
      await sendPostponed(services, db)
      db.announce({ topic: 'agency', ids: [], by: null })
    }),
  )
}

/** Has newly registered agencies get a plan. */
export async function chooseDefault(services: Services, admin: Admin, id: string): Promise<AdminPlan> {
  await changePlans(services, admin, 'plan-default', async (db, plans) => {
    const { name, archivedAt } = findPlan(plans, id)
    if (archivedAt) throw refused('ARCHIVED', 'This plan is archived. Restore it first.')
    await clearDefault(db)
    await updatePlan(db, id, { isDefault: true })
    return { plan: name }
  })
  return readPlan(services, id)
}

export async function archivePlan(services: Services, admin: Admin, id: string): Promise<AdminPlan> {
  await changePlans(services, admin, 'plan-archive', async (db, plans) => {
    const { name, isDefault, archivedAt } = findPlan(plans, id)
    if (isDefault)
      throw refused('IS_DEFAULT', 'Newly registered agencies get this plan. Choose another one for them first.')
    await updatePlan(db, id, { archivedAt: archivedAt ?? services.clock.now().toISOString() })
    return { plan: name }
  })
  return readPlan(services, id)
}

export async function restorePlan(services: Services, admin: Admin, id: string): Promise<AdminPlan> {
  await changePlans(services, admin, 'plan-restore', async (db, plans) => {
    const { name } = findPlan(plans, id)
    await updatePlan(db, id, { archivedAt: null })
    return { plan: name }
  })
  return readPlan(services, id)
}

/** Deletes a plan that no agency is on; the database keeps one that an agency is put on meanwhile. */
export async function removePlan(services: Services, admin: Admin, id: string): Promise<void> {
  const { isKept, agencies, isDefault } = await readPlan(services, id)
  if (agencies > 0)
    throw refused('IN_USE', `${counted(agencies, 'agency is', 'agencies are')} on this plan. Archive it instead.`)
  if (isDefault) throw refused('IS_DEFAULT', 'Newly registered agencies get this plan. Choose another one first.')
  if (isKept) throw refused('BUILT_IN', 'This plan came with the installation. Archive it instead.')
  await changePlans(services, admin, 'plan-delete', async (db, plans) => {
    const { name } = findPlan(plans, id)
    await deletePlan(db, id)
    return { plan: name }
  })
}
