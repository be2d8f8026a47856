import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../services.ts'

type Signing = Pick<Services, 'secret' | 'clock'>

/** A form that was open longer has to be sent again. */
const maxMs = 48 * 3_600_000

function sign(secret: string, what: string): string {
  return createHmac('sha256', secret).update(what).digest('base64url')
}

function isSigned(secret: string, what: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, what))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The stamp of a form: when it was issued. Its middle part is a unique nonce. */
export function newStamp({ secret, clock }: Signing, formKey: string): string {
  const stamp = `${clock.now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${stamp}.${sign(secret, `form ${formKey} ${stamp}`)}`
}

/**
 * What is wrong with the stamp of a form that was sent; undefined when nothing is.
 * @param minMs how long a person takes at least to fill the form in
 */
export function stampProblem(
  { secret, clock }: Signing,
  formKey: string,
  given: string,
  minMs = 0,
): 'too-fast' | 'unknown' | undefined {
  const [time = '', nonce = '', signature = ''] = given.split('.')
  if (!isSigned(secret, `form ${formKey} ${time}.${nonce}`, signature)) return 'unknown'
  const age = clock.now().getTime() - Number.parseInt(time, 36)
  if (age > maxMs) return 'unknown'
  return age < minMs ? 'too-fast' : undefined
}

const previewMs = 10 * 60_000

/** What is previewed by an address that works for ten minutes: one kind's opens nothing of another. */
type Previewed = 'form' | 'package'

export function signPreview({ secret, clock }: Signing, what: Previewed, shown: object): string {
  const until = clock.now().getTime() + previewMs
  const payload = Buffer.from(JSON.stringify({ ...shown, until })).toString('base64url')
  return `${payload}.${sign(secret, `${what} preview ${payload}`)}`
}

export function openPreview<T>({ secret, clock }: Signing, what: Previewed, token: string): T | undefined {
  const [payload = '', signature = ''] = token.split('.')
  if (!isSigned(secret, `${what} preview ${payload}`, signature)) return undefined
  const shown = JSON.parse(Buffer.from(payload, 'base64url').toString()) as T & { until: number }
  return clock.now().getTime() < shown.until ? shown : undefined
}
