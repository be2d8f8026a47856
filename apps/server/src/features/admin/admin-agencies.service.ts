import type {
  AdminAgency,
  AdminAgencyFilter,
  AdminAgencyPerson,
  AdminAgencyLine,
  AdminDashboard,
} from '@sarai/contract/admin'
import { id } from '@sarai/contract/primitives'
import { reaches } from '@sarai/contract/standing-words'
import type { Admin } from '../../core/actor.ts'
import { notFound, refused } from '../../core/errors.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { listPeople } from '../../kernel/accounts/accounts-people.service.ts'
import { findUserByEmail } from '../../kernel/accounts/accounts.service.ts'
import { listMainUsers } from '../../kernel/standing/standing.service.ts'
import { presentPerson } from '../../kernel/team/team.rules.ts'
import type { Services } from '../../services.ts'
import { describeAgency } from '../installation/installation-agencies.service.ts'
import { adminArea, changePlanAs, type Doer, listActions, listPlans } from '../installation/installation.service.ts'
import { type AgencyFilter, countAgencies, listAgencyFacts, listExisting } from './admin-agencies.queries.ts'

type Facts = Awaited<ReturnType<typeof listAgencyFacts>>[number]

/** How many agencies' usage is read at once: each takes a connection. */
const atOnce = 4
const dayMs = 86_400_000
const daysAgo = ({ clock }: Services, days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()

async function lineOf(services: Services, { id, planId, planState }: Facts): Promise<AdminAgencyLine> {
  const { rowBytes: _rowBytes, ...line } = await describeAgency(services, id)
  return { ...line, planId, planState }
}

/** The agencies whose background work fails. */
const listFailing = async ({ jobFailures }: Services) => [
  ...new Set((await jobFailures.list()).map(({ agency }) => agency)),
]

/** An address is somebody's of one agency, or nobody's; other words are part of a name, or an id. */
async function searched({ database }: Services, search: string): Promise<AgencyFilter> {
  if (id.safeParse(search).success) return { ids: [search] }
  if (!search.includes('@')) return { name: search }
  const person = await findUserByEmail(database, search.toLowerCase())
  return { ids: person ? [person.agencyId] : [] }
}

async function filterOf(services: Services, wanted: AdminAgencyFilter): Promise<AgencyFilter> {
  const { search, standing, planId, registeredWithin, isFailing } = wanted
  const found = search ? await searched(services, search) : {}
  const fails = isFailing ? await listFailing(services) : undefined
  const ids = found.ids && fails ? found.ids.filter((id) => fails.includes(id)) : (found.ids ?? fails)
  return {
    ...found,
    ...(ids && { ids }),
    ...(standing && { standing }),
    ...(planId && { planId }),
    ...(registeredWithin && { registeredSince: daysAgo(services, registeredWithin) }),
  }
}

/** One page of the agencies, newest first, as those see them who run the installation. */
export async function readAgencies(
  services: Services,
  { cursor, perPage, ...wanted }: AdminAgencyFilter & { cursor?: string | undefined; perPage: number },
): Promise<{ status: true; data: AdminAgencyLine[]; next: string | null }> {
  const after = checkCursor(cursor)
  const filter = await filterOf(services, wanted)
  const needsApproval = services.config.agencyApproval
  const rows = await listAgencyFacts(services.database, { filter, needsApproval, after, limit: perPage + 1 })
  const shown = rows.slice(0, perPage)
  const data: AdminAgencyLine[] = []
  for (let at = 0; at < shown.length; at += atOnce)
    data.push(...(await Promise.all(shown.slice(at, at + atOnce).map((facts) => lineOf(services, facts)))))
  return { status: true, data, next: rows.length > perPage ? (data.at(-1)?.id ?? null) : null }
}

/** @throws AppError 404 */
async function factsOf({ database, config }: Services, id: string): Promise<Facts> {
  const asked = { filter: { ids: [id] }, needsApproval: config.agencyApproval, limit: 1 }
  const [facts] = await listAgencyFacts(database, asked)
  if (!facts) throw notFound('agency')
  return facts
}

/** One agency: plan, standing, usage, and whose work fails. Nothing of its records. */
export async function readAgency(services: Services, id: string): Promise<AdminAgency> {
  const facts = await factsOf(services, id)
  const [line, mainUsers, failures] = await Promise.all([
    lineOf(services, facts),
    listMainUsers(services.database.readAs(id)),
    services.jobFailures.list(),
  ])
  const { trialEndsAt, confirmedAt, approvedAt, suspendedAt } = facts
  return {
    ...line,
    trialEndsAt,
    confirmedAt,
    approvedAt,
    suspendedAt,
    needsApproval: services.config.agencyApproval,
    mainUsers: mainUsers.map(({ name, email, emailConfirmedAt }) => ({ name, email, isConfirmed: !!emailConfirmedAt })),
    // What went wrong may name what is in a record: the operator's command shows it.
    failures: failures
      .filter(({ agency }) => agency === id)
      .map(({ job, failures: times, firstAt, lastAt }) => ({ job, times, firstAt, lastAt })),
  }
}

/** The people of an agency, by name. */
export async function readPeople(services: Services, id: string): Promise<AdminAgencyPerson[]> {
  await factsOf(services, id)
  const people = await listPeople(services.database.readAs(id))
  return people.map((person) => {
    const { name, email, role, state, hasSecondFactor, lastSeenAt } = presentPerson(person)
    return { id: person.id, name, email, role, state, hasSecondFactor, lastSeenAt }
  })
}

/** Does something to an agency that exists, in an admin's name, and reads what has become of it. */
export async function actOn(
  services: Services,
  { email }: Admin,
  id: string,
  act: (services: Services, id: string, by: Doer) => Promise<boolean>,
): Promise<{ status: true; data: { isNew: boolean; agency: AdminAgency } }> {
  await factsOf(services, id)
  const isNew = await act(services, id, { osUser: email, host: adminArea })
  return { status: true, data: { isNew, agency: await readAgency(services, id) } }
}

export async function changePlanTo(services: Services, id: string, by: Doer, planId: string): Promise<boolean> {
  const plan = (await listPlans(services.database)).find((one) => one.id === planId)
  if (!plan) throw notFound('plan')
  if (plan.archivedAt) throw refused('ARCHIVED', 'This plan is archived: no agency is put on it any more.')
  return changePlanAs(services, id, by, plan)
}

const maxActions = 100

/** What was done to an agency by those who run the installation, the last first. */
export async function readLog({ database }: Services, id: string) {
  const actions = await listActions(database, id, maxActions)
  return actions.map(({ id: actionId, at, osUser, host, command, person, details }) => ({
    id: actionId,
    at,
    by: host === adminArea ? osUser : `${osUser}@${host}`,
    isByCommand: host !== adminArea,
    command,
    person,
    details: Object.values(details).filter((text) => text !== null),
  }))
}

/** What those who run the installation want to know of all agencies at a glance. */
export async function readDashboard(services: Services): Promise<AdminDashboard> {
  const { database, config } = services
  const since = { week: daysAgo(services, 7), month: daysAgo(services, 30) }
  const [{ standings, byPlan, recent }, fails, backups] = await Promise.all([
    countAgencies(database, config.agencyApproval, since),
    listFailing(services).then((ids) => listExisting(database, ids)),
    services.backups.describe(),
  ])
  const byStanding = reaches.map((standing) => ({
    standing,
    agencies: standings.find((one) => one.standing === standing)?.agencies ?? 0,
  }))
  return {
    agencies: byStanding.reduce((sum, one) => sum + one.agencies, 0),
    byStanding,
    byPlan,
    registered: { week: recent.week, month: recent.month },
    failing: fails.length,
    needsApproval: config.agencyApproval,
    backups,
  }
}
