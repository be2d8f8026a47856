import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import type { RequestContext } from '../../core/http/request-context.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'
import { deviceCookie, deviceTokensOf, maxPeoplePerBrowser } from './device-cookie.rules.ts'
import { deviceName } from './devices.rules.ts'
import {
  deleteKnownDevice,
  findKnownDevice,
  insertKnownDevice,
  type KnownDevice,
  listKnownDevices,
  touchKnownDevice,
} from './known-devices.queries.ts'
import type { Visitor } from './visitor.rules.ts'

export { deleteExpiredDevices } from './known-devices.queries.ts'

/** How long a device is known after somebody last signed in from it. */
const knownDays = 180
const maxPerPerson = 20
const nobody = '00000000-0000-0000-0000-000000000000'

export function visitorOfRequest({ services, request }: RequestContext): Visitor {
  const { address, userAgent, incoming, setCookie } = request
  const deviceTokens = deviceTokensOf(incoming.headers.cookie, services.appUrl)
  return { address, userAgent, deviceTokens, cookies: incoming.headers.cookie, setCookie }
}

/** The device of a person that a visitor is at; undefined for strangers, and for devices of others. */
export function knownDeviceOf(
  { clock }: Services,
  db: AgencyDb,
  userId: string,
  { deviceTokens }: Visitor,
): Promise<KnownDevice | undefined> {
  const hashes = deviceTokens.length > 0 ? deviceTokens.map(hashToken) : ['']
  return findKnownDevice(db, userId, hashes, clock.now().toISOString())
}

/** The same before it is known whether the person exists: if not, the look-up takes the same time. */
export function knownDeviceOfAnybody(
  services: Services,
  user: { agencyId: string; id: string } | undefined,
  visitor: Visitor,
): Promise<KnownDevice | undefined> {
  return knownDeviceOf(services, services.database.readAs(user?.agencyId ?? nobody), user?.id ?? nobody, visitor)
}

/**
 * Remembers the visitor's device. A cookie is accepted only if it was this person's before, so that nobody can plant a
 * cookie in another person's browser.
 * @returns whether it was not known before
 */
export async function rememberDevice(
  services: Services,
  db: AgencyDb,
  userId: string,
  visitor: Visitor,
): Promise<{ isNew: boolean }> {
  const now = services.clock.now()
  const at = now.toISOString()
  const seen = {
    device: deviceName(visitor.userAgent),
    address: visitor.address,
    lastUsedAt: at,
    expiresAt: new Date(now.getTime() + knownDays * 86_400_000).toISOString(),
  }
  const hashes = visitor.deviceTokens.map(hashToken)
  const known = hashes.length > 0 ? await findKnownDevice(db, userId, hashes, at) : undefined
  const tokens = [...visitor.deviceTokens]
  if (known) {
    await touchKnownDevice(db, known.id, seen)
  } else {
    const { token, tokenHash } = newToken('device')
    await insertKnownDevice(db, { userId, tokenHash, createdAt: at, ...seen }, maxPerPerson)
    tokens.unshift(token)
  }
  const kept = tokens.slice(0, maxPeoplePerBrowser)
  db.afterCommit(() => visitor.setCookie(deviceCookie(kept, services.appUrl, knownDays)))
  return { isNew: !known }
}

/** The devices a person is known at, and which of them is the visitor's. */
export async function devicesOf(services: Services, db: AgencyDb, userId: string, visitor: Visitor) {
  const hashes = new Set(visitor.deviceTokens.map(hashToken))
  const devices = await listKnownDevices(db, userId, services.clock.now().toISOString())
  return devices.map(({ tokenHash, ...device }) => ({ ...device, current: hashes.has(tokenHash) }))
}

export async function forgetDevice(db: AgencyDb, userId: string, id: string): Promise<void> {
  if (!(await deleteKnownDevice(db, userId, id))) throw notFound('device')
}
