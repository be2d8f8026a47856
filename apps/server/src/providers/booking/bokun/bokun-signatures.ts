import { createHmac } from 'node:crypto'
import { isSameText } from '../../provider-answers.ts'

/** What is signed: names and values as they are, in the order of the names, without the signature itself. */
function sign(secret: string, values: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(values)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHmac('sha256', secret).update(text).digest()
}

/** Whether an address that somebody comes with is signed by this secret. An empty one signs nothing. */
export function isSignedQuery(secret: string, query: Readonly<Record<string, string>>): boolean {
  const { hmac = '', ...signed } = query
  return secret !== '' && isSameText(sign(secret, signed).toString('hex'), hmac.toLowerCase())
}

const hmacName = 'x-bokun-hmac'

/**
 * Whether an event is signed by this secret: all of its headers that are Bókun's are, and its body is not. Its documents
 * say base64, and programs of others have hex.
 */
export function isSignedEvent(secret: string, headers: Readonly<Record<string, string>>): boolean {
  const signature = headers[hmacName] ?? ''
  const signed = Object.entries(headers).filter(([name]) => name.startsWith('x-bokun-') && name !== hmacName)
  if (secret === '') return false
  const wanted = sign(secret, Object.fromEntries(signed))
  return isSameText(wanted.toString('base64'), signature) || isSameText(wanted.toString('hex'), signature.toLowerCase())
}
