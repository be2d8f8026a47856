import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../services.ts'
import { type DeviceCookie, findCookie, formatCookie } from '../auth/device-cookie.rules.ts'
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

/** Sent to the admin area alone. */
const cookie: DeviceCookie = { name: 'sarai-admin', path: '/api/admin' }
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
  { cookies }: Visitor,
): AdminDevice | undefined {
  const { id, until, mac } = shape.exec(findCookie(cookies, cookie, appUrl))?.groups ?? {}
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
  visitor.setCookie(formatCookie(value, { ...cookie, days: knownDays }, appUrl))
}
