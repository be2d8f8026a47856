import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'
import type { Member } from './actor.ts'

/** A stored file as its link gives it. */
export interface StoredFile {
  key: string
  name: string
  type: string
}

/** Whom a link was given to. */
interface Bearer {
  agencyId: string
  userId?: string
  keyId?: string
}

/**
 * What a link leads to: a file of a record or message, the result of an operation, the draft of a page, voucher or mail, or the
 * sandbox's controls, for one person or key whose rights are checked again when it is served; or what anybody with a public page may have.
 */
export type Linked =
  | { kind: 'file' | 'message' | 'result' | 'draft' | 'voucher'; id: string; bearer: Bearer }
  | { kind: 'mail' | 'sandbox'; bearer: Bearer }
  | { kind: 'public'; file: StoredFile }
  /** A file of a record that a public page has shown. */
  | { kind: 'shown'; agencyId: string; id: string }

const lifetimeMs = 5 * 60_000

export function bearerOf(actor: Member): Bearer {
  const { agencyId } = actor
  return actor.kind === 'key' ? { agencyId, keyId: actor.keyId } : { agencyId, userId: actor.userId }
}

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`file link ${payload}`).digest('base64url')
}

/** An address that leads to a file for five minutes: a browser cannot send its token with a download. */
export const signFileLink = (services: Pick<Services, 'secret' | 'clock'>, linked: Linked): string =>
  `/files/${signLink(services, linked)}`

/** The same without where it is opened. What is worked on for longer, and only looks at rights, may say how long. */
export function signLink(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  linked: Linked,
  lastsMs: number = lifetimeMs,
): string {
  const payload = Buffer.from(JSON.stringify([linked, clock.now().getTime() + lastsMs])).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/**
 * Whoever a link was given to, as they are now; undefined where they are gone or may not sign in as they are.
 * @param isOwn asked for by a screen of ours: what an agency keeps that nobody has vouched for yet is given to nobody else
 */
export async function bearerNow(services: Services, bearer: Bearer, isOwn: boolean): Promise<Member | undefined> {
  const { agencyId, ...who } = bearer
  const actor = await services.sessions.memberBy(agencyId, who)
  if (!actor || (actor.kind === 'member' && actor.mustSetUpTotp)) return undefined
  if (!isOwn && (await services.standings.reachOf(agencyId)) !== 'open') return undefined
  return actor
}

/** What a link leads to; undefined if it is forged, changed or expired. */
export function openFileLink({ secret, clock }: Pick<Services, 'secret' | 'clock'>, token: string): Linked | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, payload))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  const [linked, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [Linked, number]
  return clock.now().getTime() < until ? linked : undefined
}
