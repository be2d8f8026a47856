import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { Invitation, TeamMember } from '@sarai/contract/team'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { databaseCode, invalid, notFound, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import { newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.service.ts'
import { deleteLinksOf, findUserByEmailAside, insertPasswordLink } from '../accounts/accounts.service.ts'
import { hasMailServer } from '../mail/mail-route.service.ts'
import { type Obstacle, obstaclesTo } from '../mail/mail-allowance.service.ts'
import { sendMail, warningsOf } from '../mail/mail.service.ts'
import { takeSeat } from '../plans/plans.service.ts'
import { record } from '../timeline/timeline.service.ts'
import { countHoldings } from '../handover/handover.service.ts'
import { invitationMail } from './team.emails.ts'
import {
  deletePerson,
  findPersonForUpdate,
  insertUser,
  type PersonRecord,
  updatePerson,
} from '../accounts/accounts-people.service.ts'
import { presentPerson, roleRights, stateOf, storedRights } from './team.rules.ts'
import { requireTeam, subjectOf, tellTeam } from './team.service.ts'

/** How long an invitation is good for. */
const linkDays = 7
/** A limit, because each invitation reveals whether an address is taken and mails people who did not ask. */
const perAgency: Limit = { name: 'invitations', attempts: 60, seconds: 3600 }

interface Invited {
  member: TeamMember
  /** Only where no mail can take it there. */
  link: string | null
  warnings: MailWarning[]
}

const taken = () => invalid({ email: 'This address already has an account. Use another.' })

/** Adds a person who joins by a mailed link. They take a seat from now on. */
export async function invite(services: Services, db: AgencyDb, actor: Person, input: Invitation): Promise<Invited> {
  await services.throttle.hit(perAgency, actor.agencyId)
  const { name, email, role, ...rights } = input
  if (await findUserByEmailAside(services.database, email)) throw taken()
  await requireTeam(db, rights.teamId)
  await takeSeat(db)
  const invitedAt = services.clock.now().toISOString()
  const made = { name, email, ...roleRights(role), ...storedRights(rights), isSubuser: true, invitedAt }
  const id = await insertUser(db, made).catch((error: unknown) => {
    // Somebody took the address at the same moment.
    throw databaseCode(error) === '23505' ? taken() : error
  })
  const person = await findPersonForUpdate(db, id)
  if (!person) throw new Error('the person was not stored')
  await record(db, actor, 'person_invited', subjectOf(actor, person))
  return sendInvitation(services, db, actor, person)
}

async function invitedPerson(db: AgencyDb, id: string): Promise<PersonRecord> {
  const person = await findPersonForUpdate(db, id)
  if (!person) throw notFound('person')
  if (stateOf(person) !== 'invited') throw refused('NOT_INVITED', `${person.name} has no open invitation.`)
  return person
}

/** Sends the invitation anew; links sent before stop working. */
export async function inviteAgain(services: Services, db: AgencyDb, actor: Person, id: string): Promise<Invited> {
  await services.throttle.hit(perAgency, actor.agencyId)
  const before = await invitedPerson(db, id)
  const person = await updatePerson(db, before.id, { invitedAt: services.clock.now().toISOString() })
  return sendInvitation(services, db, actor, person)
}

/** An invitation that no mail takes there is handed over, and so does not wait. */
function byHand(obstacle: Obstacle | undefined): Obstacle | undefined {
  if (!obstacle) return undefined
  const why =
    obstacle.waitsFor === 'quota' ? 'The mails of the day are used up' : 'Your agency mails nobody outside it yet'
  return { ...obstacle, message: `${why}. Give them the link yourself.` }
}

async function sendInvitation(services: Services, db: AgencyDb, actor: Person, person: PersonRecord): Promise<Invited> {
  await deleteLinksOf(db, person.id)
  const { token, tokenHash } = newToken('link')
  const expiresAt = new Date(services.clock.now().getTime() + linkDays * 86_400_000).toISOString()
  const link = `${services.appUrl}/join?token=${token}`
  const { name: agency } = await findAgency(db)
  tellTeam(services, db, actor, [person.id])
  const member = presentPerson(person)
  const isHeld = !(await hasMailServer(services, db, 'installation'))
  const addressed = { to: person.email, sender: 'installation' as const }
  const obstacle = isHeld ? undefined : (await obstaclesTo(services, db, [addressed])).get(addressed)
  const canMail = !isHeld && !obstacle
  const isMailed = canMail && services.mailer.isConfigured
  await insertPasswordLink(db, { userId: person.id, isInvitation: true, isMailed, tokenHash, expiresAt })
  if (!canMail) return { member, link, warnings: warningsOf({ isHeld, obstacle: byHand(obstacle) }, 'SUBUSER_ADDED') }
  await sendMail(services, db, invitationMail({ person, by: actor.name, agency, link, days: linkDays }))
  return { member, link: null, warnings: [] }
}

/** Takes an invitation back: the person is gone as if never invited, unless something is theirs by now. */
export async function uninvite(services: Services, db: AgencyDb, actor: Person, id: string): Promise<void> {
  const person = await invitedPerson(db, id)
  const held = Object.values(await countHoldings(db, id)).some((count) => count > 0)
  if (held) throw refused('HAS_RECORDS', `Records were given to ${person.name} already. Hand these over first.`)
  await deletePerson(db, id)
  await record(db, actor, 'person_uninvited', subjectOf(actor, person))
  tellTeam(services, db, actor, [id])
}
