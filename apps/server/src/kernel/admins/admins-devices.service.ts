import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../services.ts'
import type { Visitor } from '../auth/visitor.rules.ts'
import type { AdminRecord } from './admins.queries.ts'

/** How long a browser is known after an admin last signed in from it. */
const knownDays = 180
const dayMs = 86_400_000

/** A browser that an admin has signed in from. */
interface AdminDevice {
  id: string
  /** Until when it is known, in milliseconds. */
  until: number
}

type Known = Pick<AdminRecord, 'id' | 'passwordHash'>

/** The browser takes one of that name over https only. */
const getCookieName = (appUrl: string) => (appUrl.startsWith('https:') ? '__Secure-sarai-admin' : 'sarai-admin')
const shape = /^(?<id>[\w-]{22})\.(?<until>\d{13})\.(?<mac>[\w-]{43})$/

/** The password is part of it: a new one forgets every browser. */
const sign = (secret: string, { id, passwordHash }: Known, device: AdminDevice): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['admin device', id, passwordHash, device.id, device.until]))
    .digest('base64url')

const nobody: Known = { id: '00000000-0000-0000-0000-000000000000', passwordHash: null }

/** The browser of an admin that a visitor is at; undefined for strangers, and for browsers of others. */
export function findAdminDevice(
  { secret, clock, appUrl }: Services,
  admin: Known | undefined,
  { cookies = '' }: Visitor,
): AdminDevice | undefined {
  const start = `${getCookieName(appUrl)}=`
  const sent = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  const { id, until, mac } = shape.exec(sent?.slice(start.length) ?? '')?.groups ?? {}
  if (!id || !mac || Number(until) < clock.now().getTime()) return undefined
  const device = { id, until: Number(until) }
  const expected = Buffer.from(sign(secret, admin ?? nobody, device))
  return timingSafeEqual(expected, Buffer.from(mac)) && admin ? device : undefined
}

/** Has the visitor's browser known from now on. It opens nothing by itself, and is sent to the admin area alone. */
export function rememberAdminDevice(services: Services, admin: Known, visitor: Visitor): void {
  const { secret, clock, appUrl } = services
  const id = findAdminDevice(services, admin, visitor)?.id ?? randomBytes(16).toString('base64url')
  const device = { id, until: clock.now().getTime() + knownDays * dayMs }
  const value = `${id}.${device.until}.${sign(secret, admin, device)}`
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  const kept = `Path=/api/admin; Max-Age=${knownDays * 86_400}; HttpOnly; SameSite=Strict${secure}`
  visitor.setCookie(`${getCookieName(appUrl)}=${value}; ${kept}`)
}
