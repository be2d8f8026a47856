import { hostname, userInfo } from 'node:os'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { deleteLinksOf, findUserByEmail, insertPasswordLink } from '../../kernel/accounts/accounts.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import {
  findPersonForUpdate,
  holdMainUsers,
  type PersonRecord,
  updatePerson,
} from '../../kernel/accounts/accounts-people.service.ts'
import { roleRights, stateOf } from '../../kernel/team/team.rules.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import {
  approveAs,
  changePlanAs,
  confirmAs,
  type Doer,
  listPlans,
  noteDeed,
  operator,
  resumeAs,
  suspendAs,
} from '../installation/installation.service.ts'
import { agencyNamed } from './operator-agencies.service.ts'
import { OperatorError } from './operator-words.rules.ts'
import { accessLinkMade, madeMainUser } from './operator.emails.ts'

const linkMs = 3_600_000

/** The user at the machine, and the original user behind sudo. */
function osUser(env: NodeJS.ProcessEnv = process.env): string {
  const name = () => {
    try {
      return userInfo().username
    } catch {
      return `user ${process.getuid?.() ?? 'unknown'}`
    }
  }
  return env.SUDO_USER ? `${env.SUDO_USER} as ${name()}` : name()
}

/** Who does what is done by a command. */
export const worker = (): Doer => ({ osUser: osUser(), host: hostname() })

/** What a command has done, in a line, with what programs read of it. */
export interface Done {
  said: string
  data: Record<string, unknown>
}

/** Confirms the addresses of an agency's main users. */
export async function confirm(services: Services, wanted: string): Promise<Done> {
  const { id, name } = await agencyNamed(services, wanted)
  const isNew = await confirmAs(services, id, worker())
  return { said: isNew ? `${name} is confirmed.` : `${name} was confirmed already.`, data: { id, name, isNew } }
}

export async function approve(services: Services, wanted: string): Promise<Done> {
  const { id, name } = await agencyNamed(services, wanted)
  const isNew = await approveAs(services, id, worker())
  return { said: isNew ? `${name} is let in.` : `${name} was let in already.`, data: { id, name, isNew } }
}

export async function suspend(services: Services, wanted: string, reason: string | null): Promise<Done> {
  const { id, name } = await agencyNamed(services, wanted)
  const isNew = await suspendAs(services, id, worker(), reason)
  const said = isNew
    ? `${name} is suspended: nobody of it is let in, and nothing of it goes out.`
    : `${name} was suspended already.`
  return { said, data: { id, name, isNew } }
}

export async function resume(services: Services, wanted: string): Promise<Done> {
  const { id, name } = await agencyNamed(services, wanted)
  const isNew = await resumeAs(services, id, worker())
  const said = isNew ? `${name} is let in again, and what waited goes on.` : `${name} was not suspended.`
  return { said, data: { id, name, isNew } }
}

/** Puts an agency on another plan. */
export async function changePlan(services: Services, wanted: string, wantedPlan: string): Promise<Done> {
  const { id, name } = await agencyNamed(services, wanted)
  const all = (await listPlans(services.database)).filter(({ archivedAt }) => archivedAt === null)
  const plan = all.find((one) => [one.id, one.name.toLowerCase()].includes(wantedPlan.toLowerCase()))
  if (!plan) {
    const there = all.map((one) => `  ${one.name}`).join('\n')
    throw new OperatorError(`There is no plan "${wantedPlan}". There are:\n${there}`)
  }
  await changePlanAs(services, id, worker(), plan)
  return { said: `${name} is on the plan ${plan.name}.`, data: { id, name, plan: plan.name } }
}

/** @throws OperatorError where nobody has the address */
async function personAt(services: Services, address: string) {
  const person = await findUserByEmail(services.database, address.toLowerCase())
  if (person) return person
  throw new OperatorError(
    `Nobody has the address "${address}". "npm run operator -- agencies" shows the main users of all agencies.`,
  )
}

/** Holds a person and tells what was done to them. */
async function doTo(
  services: Services,
  address: string,
  work: (db: AgencyDb, person: PersonRecord) => Promise<void>,
): Promise<PersonRecord> {
  const { agencyId, id } = await personAt(services, address)
  return services.database.writeAs(agencyId, async (db) => {
    const person = await findPersonForUpdate(db, id)
    if (!person) throw new OperatorError(`Nobody has the address "${address}" any more.`)
    if (!person.isActive) throw new OperatorError(`${person.name} was deactivated by their agency.`)
    await work(db, person)
    return person
  })
}

/** Makes a link by which a person sets a new password, and tells them so. Earlier links stop working. */
export async function makeAccessLink(
  services: Services,
  address: string,
  { endsSecondFactor }: { endsSecondFactor: boolean },
): Promise<Done> {
  const { token, tokenHash } = newToken('link')
  const expiresAt = new Date(services.clock.now().getTime() + linkMs).toISOString()
  const person = await doTo(services, address, async (db, { id, name, email }) => {
    await deleteLinksOf(db, id)
    await insertPasswordLink(db, { userId: id, tokenHash, expiresAt, endsSecondFactor })
    await noteDeed(db, worker(), {
      command: endsSecondFactor ? 'reset-second-factor' : 'reset-password',
      person: email,
    })
    const subject = { kind: 'agency' as const, id: db.agencyId, label: name, ownerId: null }
    await record(db, operator, 'access_link_made', subject, { data: { endsSecondFactor } })
    await sendMail(services, db, accessLinkMade(services.appUrl, { name, email }, endsSecondFactor))
  })
  const link = `${services.appUrl}/reset-password?token=${token}`
  const also = endsSecondFactor ? ' It takes the second factor away as well.' : ''
  return {
    said: `Give ${person.name} (${person.email}) this link. It works once, for an hour.${also}\n\n  ${link}\n`,
    data: { person: person.email, link, expiresAt, endsSecondFactor },
  }
}

/** Makes a person the main user of their agency. The previous one becomes a manager who still sees everything. */
export async function makeMainUser(services: Services, address: string): Promise<Done> {
  const person = await doTo(services, address, async (db, { id, name, email, ...rest }) => {
    if (stateOf(rest) !== 'active') throw new OperatorError(`${name} has not joined their agency yet.`)
    const others = (await holdMainUsers(db)).filter((one) => one.id !== id)
    const change = async (changed: string, rights: Partial<PersonRecord>) => {
      const { name: label } = await updatePerson(db, changed, rights)
      const role = rights.isSubuser ? 'manager' : 'main-user'
      const subject = { kind: 'agency' as const, id: db.agencyId, label, ownerId: null }
      await record(db, operator, 'person_changed', subject, { data: { role } })
    }
    await change(id, roleRights('main-user'))
    for (const other of others) await change(other.id, { ...roleRights('manager'), recordScope: 'all' })
    await noteDeed(db, worker(), { command: 'main-user', person: email })
    await sendMail(services, db, madeMainUser(services.appUrl, { name, email }))
    db.announce({ topic: 'agency', ids: [id, ...others.map((one) => one.id)], by: null })
  })
  const { name } = await findAgency(services.database.readAs(person.agencyId))
  return { said: `${person.name} is the main user of ${name}.`, data: { person: person.email, agency: name } }
}
