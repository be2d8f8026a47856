import type { Services } from '../../services.ts'
import { refused } from '../../core/errors.ts'
import { visitorOf } from '../../core/http/address.ts'
import type { SharedLimit } from '../../core/throttle.ts'
import { hashToken } from '../../core/tokens.ts'
import { findAgency } from '../agency/agency.queries.ts'
import { addressShown } from '../standing/standing.service.ts'
import { record } from '../timeline/timeline.service.ts'
import { findPasswordLinkByHash, findSignedInUser, updateUser, usePasswordLink } from '../accounts/accounts.queries.ts'
import { checkNewPassword } from './new-passwords.service.ts'
import type { Visitor } from './visitor.rules.ts'

/** How many invalid invitation links one address may try. */
const unknownLinks: SharedLimit = { name: 'invitation unknown', attempts: 60, refusedFrom: 600, seconds: 3600 }

/** The person a link invites; undefined if it was used, withdrawn or has expired. */
async function invitedBy(services: Services, token: string) {
  const link = await findPasswordLinkByHash(services.database, hashToken(token))
  const now = services.clock.now().toISOString()
  if (!link?.isInvitation || link.usedAt || link.expiresAt <= now) return undefined
  const found = await findSignedInUser(services.database.readAs(link.agencyId), link.userId)
  return found?.user.isActive && found.user.invitedAt ? { link, person: found.user, now } : undefined
}

/** Whom a link invites, and to where. */
export async function readInvitation(services: Services, token: string, visitor: Visitor) {
  const invited = await invitedBy(services, token)
  if (!invited) {
    await services.throttle.slow(unknownLinks, visitorOf(visitor.address))
    return null
  }
  const { name, email, agencyId } = invited.person
  return { agency: (await findAgency(services.database.readAs(agencyId))).name, name, email }
}

/** Sets the password of somebody who was invited, once. They sign in with it then. */
export async function acceptInvitation(
  services: Services,
  input: { token: string; name: string; password: string },
  visitor: Visitor,
): Promise<void> {
  const dead = () =>
    refused('LINK_EXPIRED', 'This invitation has expired, was used, or was withdrawn. Ask for a new one.')
  const invited = await invitedBy(services, input.token)
  if (!invited) {
    await services.throttle.slow(unknownLinks, visitorOf(visitor.address))
    throw dead()
  }
  const { link, person, now } = invited
  await checkNewPassword(services, input.password, [input.name, person.email])
  const passwordHash = await services.passwords.hash(input.password)
  await services.database.writeAs(link.agencyId, async (db) => {
    if (!(await usePasswordLink(db, link.id, now))) throw dead()
    await updateUser(db, person.id, { name: input.name, passwordHash, invitedAt: null })
    if (link.isMailed) await addressShown(services, db, { ...person, name: input.name })
    const subject = { kind: 'agency' as const, id: link.agencyId, label: input.name, ownerId: person.id }
    await record(db, { label: input.name }, 'person_joined', subject)
    db.announce({ topic: 'agency', ids: [person.id], by: null })
    db.afterCommit(() => services.live.publishActorChange([person.id]))
  })
}
