import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { findUserByEmail } from '../../kernel/accounts/accounts.service.ts'
import { mailUsage } from '../../kernel/mail/mail-allowance.service.ts'
import { countSeats, findUsage } from '../../kernel/plans/plans.service.ts'
import { listMainUsers } from '../../kernel/standing/standing.service.ts'
import { reachOf } from '../../kernel/agency/agency-standing.rules.ts'
import { OperatorError } from './operator-words.rules.ts'
import { findPlan } from './operator.queries.ts'

/** What is used of a quota; `of` is null where there is no limit. */
export interface Use {
  used: number
  of: number | null
}

/** An agency as the operator sees it: nothing of its records. */
export interface AgencyLine {
  id: string
  name: string
  mainUser: string | null
  standing: ReturnType<typeof reachOf>
  plan: string
  createdAt: string
  isDemo: boolean
  seats: Use
  mailsToday: Use
  /** Of files and rows of the database together. */
  storageBytes: Use
  /** Bytes of the rows alone. */
  rowBytes: number
  records: Use
}

export async function describeAgency(services: Services, agencyId: string): Promise<AgencyLine> {
  const db = services.database.readAs(agencyId)
  const [agency, plan, mainUsers, seats, mails, usage] = await db.together(() => [
    findAgency(db),
    findPlan(db),
    listMainUsers(db),
    countSeats(db),
    mailUsage(services, db),
    findUsage(db),
  ])
  return {
    id: agency.id,
    name: agency.name,
    mainUser: mainUsers[0]?.email ?? null,
    standing: reachOf(agency, services.config.agencyApproval),
    plan: plan.name,
    createdAt: agency.createdAt,
    isDemo: agency.isDemo,
    seats: { used: seats, of: plan.seats },
    mailsToday: { used: mails.used, of: mails.perDay },
    storageBytes: { used: usage.files + usage.rows, of: plan.storageBytes },
    rowBytes: usage.rows,
    records: { used: usage.records, of: plan.records },
  }
}

/** Every agency, the oldest first. */
export async function describeAgencies(services: Services): Promise<AgencyLine[]> {
  const lines: AgencyLine[] = []
  for (const { id } of await services.database.listAgencies('the operator lists the agencies'))
    lines.push(await describeAgency(services, id))
  return lines
}

/** Maximum names listed when one is not found. */
const maxNamed = 20

/**
 * The agency that goes by a name, an id, or the address of one of its people.
 * @throws OperatorError where there is none, or several, with those that there are
 */
export async function agencyNamed(services: Services, wanted: string): Promise<{ id: string; name: string }> {
  const { database } = services
  const person = wanted.includes('@') ? await findUserByEmail(database, wanted.toLowerCase()) : undefined
  const all = person
    ? [{ id: person.agencyId, name: (await findAgency(database.readAs(person.agencyId))).name }]
    : await database.listAgencies('the operator looks for an agency')
  const isMeant = ({ id, name }: { id: string; name: string }) =>
    person !== undefined || [id, name.toLowerCase()].includes(wanted.toLowerCase())
  const [found, ...others] = all.filter(isMeant)
  if (found && others.length === 0) return found
  const shown = found ? [found, ...others] : all
  const list = shown.slice(0, maxNamed).map(({ id, name }) => `  ${id}  ${name}`)
  const more = shown.length > maxNamed ? [`  and ${shown.length - maxNamed} more`] : []
  const said = found
    ? `There are ${shown.length} agencies "${wanted}". Name one by its id:`
    : `There is no agency "${wanted}". There are:`
  throw new OperatorError([said, ...list, ...more].join('\n'))
}
