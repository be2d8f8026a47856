import type { VoucherServiceType, VoucherType } from '@sarai/contract/voucher-words'

/** What the code on a voucher says of it; docs/voucher-format.md describes it for others. */
export interface VoucherFacts {
  keyId: string
  voucherId: string
  revision: number
  /** VO-000012/2 */
  number: string
  type: VoucherType | VoucherServiceType
  guest: string | null
  vendor: string | null
  from: string | null
  to: string | null
  confirmation: string | null
}

/** Stands before what is signed, so that a signature is never taken for one of something else. */
export const signedPrefix = 'sarai-voucher-1\n'
const format = 1
const maxText = 40
const maxToken = 1200

const short = (text: string | null) => (text === null ? null : [...text].slice(0, maxText).join(''))

/** The bytes that are signed: they go into the code as they are, so that nothing has to be put in order to check them. */
export function payloadOf(facts: VoucherFacts): Buffer {
  const { keyId, voucherId, revision, number, type, guest, vendor, from, to, confirmation } = facts
  const said = [short(guest), short(vendor), from, to, short(confirmation)]
  return Buffer.from(JSON.stringify([format, keyId, voucherId, revision, number, type, ...said]))
}

export const tokenOf = (payload: Buffer, signature: Buffer): string =>
  `${payload.toString('base64url')}.${signature.toString('base64url')}`

export interface ReadToken {
  facts: VoucherFacts
  payload: Buffer
  signature: Buffer
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'
/** One way to write the same bytes: another would be another code for the same signature. */
const decoded = (part: string): Buffer | undefined => {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}

/** The parts of a code; undefined where it is none. Whether it is genuine only its signature says. */
export function readToken(token: string): ReadToken | undefined {
  const [head = '', tail = '', ...more] = token.length <= maxToken ? token.split('.') : []
  const [payload, signature] = [decoded(head), decoded(tail)]
  if (more.length > 0 || !payload || signature?.length !== 64) return undefined
  const values = parsed(payload)
  if (!Array.isArray(values) || values.length !== 11 || values[0] !== format) return undefined
  const [, keyId, voucherId, revision, number, type, guest, vendor, from, to, confirmation] = values as unknown[]
  const texts = [keyId, voucherId, number, type]
  if (!texts.every((text) => typeof text === 'string') || !Number.isInteger(revision)) return undefined
  if (![guest, vendor, from, to, confirmation].every(isText)) return undefined
  const facts = { keyId, voucherId, revision, number, type, guest, vendor, from, to, confirmation } as VoucherFacts
  return { facts, payload, signature }
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString())
  } catch {
    return undefined
  }
}
