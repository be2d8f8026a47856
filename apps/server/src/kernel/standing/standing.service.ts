import type { AgencyStanding } from '@sarai/contract/standing'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { databaseCode, invalid, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit } from '../../core/throttle.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { findAgency, holdAgency, updateAgency } from '../agency/agency.service.ts'
import { deleteLinksOf, findUserByEmailAside, updateUser } from '../accounts/accounts.service.ts'
import { sendStanding } from '../mail/mail-waiting.service.ts'
import { sendMail } from '../mail/mail.service.ts'
import { findPersonForUpdate } from '../accounts/accounts-people.service.ts'
import { type Author, record } from '../timeline/timeline.service.ts'
import { confirmAddress } from './standing.emails.ts'
import {
  deleteOpenLinksOf,
  findAddressLinkByHash,
  insertAddressLink,
  listMainUsers,
  useAddressLink,
} from './standing.queries.ts'
import { reachOf } from '../agency/agency-standing.rules.ts'

export { deleteAddressLinks, listMainUsers } from './standing.queries.ts'

const linkHours = 48
/** They go to an address that is not known to be anybody's of the agency. */
const linksOfAgency: Limit = { name: 'confirm agency', attempts: 5, seconds: 3600 }
const linksToAddress: Limit = { name: 'confirm address', attempts: 3, seconds: 3600 }
const corrections: Limit = { name: 'correct address', attempts: 5, seconds: 86_400 }
const triesOfVisitor: Limit = { name: 'confirm visitor', attempts: 60, seconds: 3600 }

/** Whether the installation can mail a link: an agency's own mail server would show it to the agency. */
const canMailLinks = ({ mailer }: Services) => mailer.isConfigured

/** Why the agency may not reach people outside it; null if it may. */
export async function standingOf(
  services: Services,
  db: AgencyDb,
  agency: Awaited<ReturnType<typeof findAgency>>,
  actor: Person,
): Promise<AgencyStanding | null> {
  const reach = reachOf(agency, services.config.agencyApproval)
  if (reach === 'open') return null
  const mainUsers = await listMainUsers(db)
  const address = actor.isSubuser ? mainUsers[0]?.email : actor.email
  return { reach, address: address ?? '', byMail: canMailLinks(services) }
}

/** Mails a main user a link by which they show that the address is theirs. Earlier ones stay good: they went there too. */
export async function mailAddressLink(
  services: Services,
  db: AgencyDb,
  person: { id: string; email: string },
): Promise<void> {
  if (!canMailLinks(services)) return
  const { token, tokenHash } = newToken('link')
  const expiresAt = new Date(services.clock.now().getTime() + linkHours * 3_600_000).toISOString()
  await insertAddressLink(db, { userId: person.id, email: person.email, tokenHash, expiresAt })
  await sendMail(services, db, confirmAddress(services.appUrl, person.email, token, linkHours))
}

/** Whether an address may be mailed one link more in this hour. Counts it. @throws AppError 429 */
export const countAddressLink = ({ throttle }: Services, email: string) =>
  throttle.hit(linksToAddress, hashToken(email.toLowerCase()))

/** Mails the link again, where the address is not confirmed. */
export async function sendLinkAgain(services: Services, db: AgencyDb, actor: Person): Promise<void> {
  const person = await findPersonForUpdate(db, actor.userId)
  if (!person || person.emailConfirmedAt) return
  if (!canMailLinks(services))
    throw refused('NO_MAIL_SERVER', 'This installation has no mail server. Its administrator can confirm your agency.')
  await services.throttle.hit(linksOfAgency, actor.agencyId)
  await countAddressLink(services, person.email)
  await mailAddressLink(services, db, person)
}

/** Gives the main user another address, to which a new link goes. Whatever was mailed to the one before is void. */
export async function correctAddress(services: Services, db: AgencyDb, actor: Person, email: string): Promise<void> {
  await services.throttle.hit(corrections, actor.userId)
  const before = await findPersonForUpdate(db, actor.userId)
  if (!before || before.emailConfirmedAt)
    throw refused('CONFIRMED', 'Your address is confirmed already. It is not changed here any more.')
  if (before.email === email) return
  const taken = () => invalid({ email: 'This address already has an account. Use another.' })
  if (await findUserByEmailAside(services.database, email)) throw taken()
  await countAddressLink(services, email)
  await deleteLinksOf(db, actor.userId)
  await deleteOpenLinksOf(db, actor.userId)
  await updateUser(db, actor.userId, { email }).catch((error: unknown) => {
    // Somebody took the address at the same moment.
    throw databaseCode(error) === '23505' ? taken() : error
  })
  await mailAddressLink(services, db, { id: actor.userId, email })
  db.announce({ topic: 'agency', ids: [actor.userId], by: actor.userId })
  db.afterCommit(() => services.live.publishActorChange([actor.userId]))
}

/**
 * Confirms an address by the link that was mailed there, once.
 * @returns the address, and whether it is confirmed only now
 */
export async function confirmByLink(
  services: Services,
  token: string,
  visitor: { address: string },
): Promise<{ address: string; isNew: boolean }> {
  await services.throttle.hit(triesOfVisitor, visitorOf(visitor.address))
  const link = await findAddressLinkByHash(services.database, hashToken(token))
  const dead = () =>
    refused(
      'LINK_EXPIRED',
      'This link has expired, or went to an address that was corrected since. Sign in, and ask for a new one.',
    )
  if (!link) throw dead()
  const now = services.clock.now().toISOString()
  return services.database.writeAs(link.agencyId, async (db) => {
    const person = await findPersonForUpdate(db, link.userId)
    if (!person?.isActive || person.email !== link.email) throw dead()
    const isGood = link.expiresAt > now && (await useAddressLink(db, link.id, now))
    if (!isGood && !person.emailConfirmedAt) throw dead()
    const isNew = isGood && (await addressShown(services, db, person))
    return { address: link.email, isNew }
  })
}

/**
 * Notes that a person has shown, by what was mailed there, that their address is theirs. A main user's address confirms
 * the agency.
 * @returns whether that was not known
 */
export async function addressShown(
  services: Services,
  db: AgencyDb,
  person: { id: string; name: string; isSubuser: boolean; emailConfirmedAt: string | null },
): Promise<boolean> {
  const isNew = person.emailConfirmedAt === null
  if (isNew) await updateUser(db, person.id, { emailConfirmedAt: services.clock.now().toISOString() })
  if (person.isSubuser) return isNew
  return (await confirmAgency(services, db, { label: person.name })) || isNew
}

/** Lets an agency reach others, as far as it is let in. Done twice it does no more. @returns whether it was not confirmed */
export async function confirmAgency(services: Services, db: AgencyDb, by: Author): Promise<boolean> {
  const agency = await holdAgency(db)
  if (agency.confirmedAt) return false
  await updateAgency(db, { confirmedAt: services.clock.now().toISOString() })
  await tellOfStanding(db, by, 'agency_confirmed', agency.name)
  await sendWhatWaited(services, db)
  return true
}

/** Lets an agency in where the operator lets agencies in. @returns whether it was not let in yet */
export async function approveAgency(services: Services, db: AgencyDb, by: Author): Promise<boolean> {
  const agency = await holdAgency(db)
  if (agency.approvedAt) return false
  await updateAgency(db, { approvedAt: services.clock.now().toISOString() })
  await tellOfStanding(db, by, 'agency_approved', agency.name)
  await sendWhatWaited(services, db)
  return true
}

/** Shuts an agency out: from the next request on nobody of it is let in, and nothing of it reaches anybody. */
export async function suspendAgency(services: Services, db: AgencyDb, by: Author): Promise<boolean> {
  const agency = await holdAgency(db)
  if (agency.suspendedAt) return false
  await updateAgency(db, { suspendedAt: services.clock.now().toISOString() })
  await tellOfStanding(db, by, 'agency_suspended', agency.name)
  return true
}

/** Ends a suspension. What was put aside meanwhile goes on. */
export async function resumeAgency(services: Services, db: AgencyDb, by: Author): Promise<boolean> {
  const agency = await holdAgency(db)
  if (!agency.suspendedAt) return false
  await updateAgency(db, { suspendedAt: null })
  await tellOfStanding(db, by, 'agency_resumed', agency.name)
  await services.jobs.unpark(db)
  await sendWhatWaited(services, db)
  return true
}

/** Sends the mails that waited for it, where the agency reaches others by now. */
async function sendWhatWaited(services: Services, db: AgencyDb): Promise<void> {
  if (reachOf(await findAgency(db), services.config.agencyApproval) === 'open') await sendStanding(services, db)
}

async function tellOfStanding(
  db: AgencyDb,
  by: Author,
  kind: 'agency_confirmed' | 'agency_approved' | 'agency_suspended' | 'agency_resumed',
  name: string,
): Promise<void> {
  await record(db, by, kind, { kind: 'agency', id: db.agencyId, label: name, ownerId: null })
  db.announce({ topic: 'agency', ids: [], by: null })
}
