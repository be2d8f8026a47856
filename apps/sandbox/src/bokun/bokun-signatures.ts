import { createHmac } from 'node:crypto'

/** Names and values in the order of their names, as Bókun signs them. */
function sign(secret: string, values: Iterable<[string, string]>): Buffer {
  const text = [...values]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHmac('sha256', secret).update(text).digest()
}

/** What Bókun puts into an address, with its signature. */
export function signQuery(secret: string, values: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams(values)
  query.set('hmac', sign(secret, Object.entries(values)).toString('hex'))
  return query
}

/** The headers of an event. What it says is not signed. */
export function signHeaders(
  secret: string,
  headers: Record<string, string>,
  encoding: 'hex' | 'base64',
): Record<string, string> {
  return { ...headers, 'x-bokun-hmac': sign(secret, Object.entries(headers)).toString(encoding) }
}
