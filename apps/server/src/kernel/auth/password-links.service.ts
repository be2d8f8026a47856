import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { Limit, SharedLimit } from '../../core/throttle.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { linkAskedForJob } from './auth.jobs.ts'
import {
  deleteOpenLinksOf,
  deleteSessions,
  findPasswordLinkByHash,
  findSignedInUser,
  updateUser,
  usePasswordLink,
} from '../accounts/accounts.service.ts'
import { addressShown } from '../standing/standing.service.ts'
import { giveAddressBack } from './address-change.service.ts'
import { forgetGuesses } from './auth.service.ts'
import { checkNewPassword } from './new-passwords.service.ts'
import { deleteKnownDevices } from './known-devices.queries.ts'
import { rememberDevice } from './known-devices.service.ts'
import { tellPerson } from './security-mails.service.ts'
import { removeSecondFactors } from './totp.service.ts'
import type { Visitor } from './visitor.rules.ts'

const linksPerAccount: Limit = { name: 'link account', attempts: 5, seconds: 3600 }
const linksPerVisitor: SharedLimit = { name: 'link visitor', attempts: 20, refusedFrom: 200, seconds: 3600 }

const dead = () => refused('LINK_EXPIRED', 'This link has expired or was used. Ask for a new one.')

/**
 * Has a link mailed to set a new password, if the address is somebody's. The caller is not told: the address is looked
 * up after the answer, so that the answer takes the same time whether it exists.
 */
export async function forgotPassword(services: Services, email: string, visitor: Visitor): Promise<void> {
  await services.throttle.slow(linksPerVisitor, visitorOf(visitor.address))
  await services.throttle.hit(linksPerAccount, hashToken(email))
  await services.jobs.enqueueForNoAgency(linkAskedForJob, { linkId: uuidv7(), email })
}

/** The link that a person asked for by mail, and who they are. */
async function personOfLink({ database, clock }: Services, token: string) {
  const link = await findPasswordLinkByHash(database, hashToken(token))
  const now = clock.now().toISOString()
  if (!link || link.isInvitation || link.changesTo || link.usedAt || link.expiresAt <= now) throw dead()
  const found = await findSignedInUser(database.readAs(link.agencyId), link.userId)
  if (!found?.user.isActive) throw dead()
  return { link, user: found.user, now }
}

/**
 * Ends all sessions of an account, by the link of a security mail, which then allows a password reset. A change of
 * address is taken back.
 */
export async function secureAccount(services: Services, token: string): Promise<void> {
  const { link } = await personOfLink(services, token)
  await services.database.writeAs(link.agencyId, async (db) => {
    await giveAddressBack(services, db, link)
    await signOutEverywhere(services, db, link.userId)
  })
}

async function signOutEverywhere(services: Services, db: AgencyDb, userId: string): Promise<void> {
  await deleteSessions(db, userId)
  await deleteKnownDevices(db, userId)
  db.afterCommit(() => services.live.publishActorChange([userId]))
}

/**
 * Sets the password by a mailed link, once, and ends every session of the person. The browser becomes a known device,
 * so that the person gets in even while others keep guessing; links mailed before become void.
 */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const { link, user, now } = await personOfLink(services, token)
  await checkNewPassword(services, password, [user.name, user.email])
  const passwordHash = await services.passwords.hash(password)
  await services.database.writeAs(link.agencyId, async (db) => {
    if (!(await usePasswordLink(db, link.id, now))) throw dead()
    await giveAddressBack(services, db, link)
    // Whoever was invited and asked for a new password instead has joined all the same.
    await updateUser(db, user.id, { passwordHash, invitedAt: null })
    if (link.endsSecondFactor) await removeSecondFactors(db, user.id)
    if (link.isMailed) await addressShown(services, db, user)
    await deleteOpenLinksOf(db, user.id)
    await signOutEverywhere(services, db, user.id)
    await rememberDevice(services, db, user.id, visitor)
    await tellPerson(services, db, user.id, { kind: 'password_changed' }, visitor)
  })
  await forgetGuesses(services, user.email)
}
