import type { Person } from '../../core/actor.ts'
import { momentWords } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Limit } from '../../core/throttle.ts'
import { newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.service.ts'
import { hasMailServer } from '../mail/mail-route.service.ts'
import { sendMail } from '../mail/mail.service.ts'
import { findMember, listMembers } from '../accounts/accounts-people.service.ts'
import { findSession, insertPasswordLink } from '../accounts/accounts.service.ts'
import { deviceName } from './devices.rules.ts'
import { agencySecurityMail, type SecurityEvent, securityMail } from './security.emails.ts'
import type { Visitor } from './visitor.rules.ts'

/** How long the link of a security mail is valid: mails are read late, especially at weekends. */
const linkDays = 3
/** And of the one that gives an address back. */
const undoDays = 7
/**
 * Limits mails about sign-ins, with which somebody who has the password could fill a mailbox. Changes to an account are
 * always mailed.
 */
const signInMails: Limit = { name: 'sign-in mails', attempts: 10, seconds: 3600 }

/** An export of this many records is a mass export. */
export const massExport = 1000

/** Where it was done: at a visitor's, or where somebody is signed in. */
type From = Pick<Visitor, 'address' | 'userAgent'> | { address: string; device: string }

const placeOf = (from: From | undefined) =>
  from && `${'device' in from ? from.device : deviceName(from.userAgent)}, ${from.address}`

/**
 * Tells a person by mail what happened to their account, as part of the transaction of it. Without a mail server nobody
 * is told: a link that waits would expire.
 * @param formerly the address that was theirs until now: it is told, and its link gives it back
 */
export async function tellPerson(
  services: Services,
  db: AgencyDb,
  userId: string,
  event: SecurityEvent,
  from: From | undefined,
  formerly?: string,
): Promise<void> {
  if (!(await hasMailServer(services, db, 'installation'))) return
  if (event.kind === 'signed_in' && !(await mayMailSignIn(services, userId))) return
  const [person, { timeZone }] = [await findMember(db, userId), await findAgency(db)]
  if (!person?.isActive) return
  const now = services.clock.now()
  const { token, tokenHash } = newToken('link')
  const days = formerly === undefined ? linkDays : undoDays
  const expiresAt = new Date(now.getTime() + days * 86_400_000).toISOString()
  await insertPasswordLink(db, { userId, tokenHash, expiresAt, isMailed: true, returnsTo: formerly })
  const link = `${services.appUrl}/secure-account?token=${token}`
  const when = momentWords(now, timeZone)
  const to = { name: person.name, email: formerly ?? person.email }
  const mail = securityMail({ to, event, who: 'You', when, from: placeOf(from), link, days })
  await sendMail(services, db, mail)
}

function mayMailSignIn({ throttle }: Services, userId: string): Promise<boolean> {
  return throttle.tryHit(signInMails, userId)
}

/** Tells the person who did something that concerns the whole agency, and its other main users. */
export async function tellAgency(
  services: Services,
  db: AgencyDb,
  doer: Pick<Person, 'userId' | 'name' | 'sessionId'>,
  event: SecurityEvent,
): Promise<void> {
  if (!(await hasMailServer(services, db, 'installation'))) return
  // What is done in somebody's name without a session is done nowhere in particular.
  const from = doer.sessionId ? await findSession(db, doer.sessionId) : undefined
  await tellPerson(services, db, doer.userId, event, from)
  const { timeZone } = await findAgency(db)
  const when = momentWords(services.clock.now(), timeZone)
  const others = (await listMembers(db)).filter(
    ({ id, isActive, isSubuser }) => isActive && !isSubuser && id !== doer.userId,
  )
  for (const to of others)
    await sendMail(services, db, agencySecurityMail({ to, event, who: doer.name, when, from: placeOf(from) }))
}
