import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { databaseCode, invalid, refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit } from '../../core/throttle.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import {
  deleteAddressChangesOf,
  deleteOpenLinksOf,
  deleteOtherLinksOf,
  findPasswordLinkByHash,
  findSignedInUser,
  findUserByEmailAside,
  holdUser,
  insertPasswordLink,
  updateUser,
  usePasswordLink,
} from '../accounts/accounts.service.ts'
import { sendMail } from '../mail/mail.service.ts'
import { addressShown } from '../standing/standing.service.ts'
import { addressTaken, newAddress } from './auth.emails.ts'
import { tellPerson } from './security-mails.service.ts'
import type { Visitor } from './visitor.rules.ts'

const linkHours = 24
const asksPerPerson: Limit = { name: 'new address', attempts: 5, seconds: 3600 }
/** It may be anybody's. */
const asksPerAddress: Limit = { name: 'new address mail', attempts: 3, seconds: 86_400 }
const triesPerVisitor: Limit = { name: 'new address visitor', attempts: 60, seconds: 3600 }

/**
 * Mails a link to an address with which the person wants to sign in, in place of one asked for before. Whose account
 * the address has is told to the address alone.
 */
export async function askForAddress(
  services: Services,
  db: AgencyDb,
  actor: Person,
  email: string,
  visitor: Visitor,
): Promise<void> {
  if (email === actor.email) throw invalid({ email: 'This is the address you sign in with already.' })
  // An agency's own mail server would show the link to the agency.
  if (!services.mailer.isConfigured)
    throw refused('NO_MAIL_SERVER', 'This installation has no mail server, so the link cannot be mailed.')
  await services.throttle.hit(asksPerPerson, actor.userId)
  await services.throttle.hit(asksPerAddress, hashToken(email))
  await deleteAddressChangesOf(db, actor.userId)
  const { token, tokenHash } = newToken('link')
  const expiresAt = new Date(services.clock.now().getTime() + linkHours * 3_600_000).toISOString()
  await insertPasswordLink(db, { userId: actor.userId, tokenHash, expiresAt, isMailed: true, changesTo: email })
  const isTaken = (await findUserByEmailAside(services.database, email)) !== undefined
  // Where it is taken nobody gets the token.
  await sendMail(services, db, isTaken ? addressTaken(email) : newAddress(services.appUrl, email, token, linkHours))
  await tellPerson(services, db, actor.userId, { kind: 'address_asked', email }, visitor)
}

/** Gives a person the address that the link was mailed to. Whatever was mailed to the one before sets no password. */
export async function confirmNewAddress(services: Services, token: string, visitor: Visitor): Promise<string> {
  await services.throttle.hit(triesPerVisitor, visitorOf(visitor.address))
  const dead = () => refused('LINK_EXPIRED', 'This link has expired or was used. Ask for a new one in your settings.')
  const link = await findPasswordLinkByHash(services.database, hashToken(token))
  const email = link?.changesTo
  const now = services.clock.now().toISOString()
  if (!link || !email || link.usedAt || link.expiresAt <= now) throw dead()
  await services.database.writeAs(link.agencyId, async (db) => {
    await holdUser(db, link.userId)
    const user = (await findSignedInUser(db, link.userId))?.user
    if (!user?.isActive || !(await usePasswordLink(db, link.id, now))) throw dead()
    await setAddress(services, db, user.id, email)
    await deleteOpenLinksOf(db, user.id)
    await addressShown(services, db, user)
    await tellPerson(services, db, user.id, { kind: 'address_changed', email }, visitor, user.email)
  })
  return email
}

async function setAddress(services: Services, db: AgencyDb, userId: string, email: string): Promise<void> {
  await updateUser(db, userId, { email }).catch((error: unknown) => {
    throw databaseCode(error) === '23505'
      ? refused('ADDRESS_TAKEN', 'This address has an account of its own by now. Use another.')
      : error
  })
  db.announce({ topic: 'agency', ids: [userId], by: userId })
  db.afterCommit(() => services.live.publishActorChange([userId]))
}

/**
 * Gives an account its address back, by the link that told of the change. Every other link ends, so that whoever took
 * the account over does not take it again. Where the address has an account of its own by now, nobody gets into this
 * one until a main user or the operator lets them.
 */
export async function giveAddressBack(
  services: Services,
  db: AgencyDb,
  link: { id: string; userId: string; returnsTo: string | null },
): Promise<void> {
  if (link.returnsTo === null) {
    await deleteAddressChangesOf(db, link.userId)
    return
  }
  await holdUser(db, link.userId)
  const owner = await findUserByEmailAside(services.database, link.returnsTo)
  if (owner && owner.id !== link.userId) await updateUser(db, link.userId, { isActive: false })
  else await setAddress(services, db, link.userId, link.returnsTo)
  await deleteOtherLinksOf(db, link.userId, link.id)
}
