import { randomBytes } from 'node:crypto'

/** What a stranger sends to an address of an agency's, by the secret in it. */
export interface PublicCase {
  /** The route that answers, as the server has it, or the call. */
  route: string
  /** The secret, and another of its shape that is nobody's. */
  secret: string
  nobodys: string
  requests: ((secret: string) => { path: string; init?: RequestInit })[]
  /** Says the same of what there is: a script that puts a form into a page, the picture of a trip that has none. */
  isAlike?: boolean
  /** Shown in the agency's own screens before anybody has vouched for it. */
  isForOwnScreens?: boolean
}

export const unknownKey = () => randomBytes(16).toString('base64url')
export const get = (path: (secret: string) => string) => (secret: string) => ({ path: path(secret) })
export const post =
  (path: (secret: string) => string, fields: (secret: string) => Record<string, string> = () => ({})) =>
  (secret: string) => ({
    path: path(secret),
    init: { method: 'POST', body: new URLSearchParams(fields(secret)) },
  })
export const json =
  (method: 'GET' | 'POST', path: (secret: string) => string, body: (secret: string) => object) => (secret: string) => ({
    path: `/api${path(secret)}`,
    init:
      method === 'GET'
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body(secret)) },
  })
/** The same with a signature that is another. */
export const forged = (token: string) => {
  const [payload, signature = ''] = token.split('.')
  return `${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
}
