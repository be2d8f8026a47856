import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type Egress, EgressRefused } from './egress.ts'

export interface ProviderRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body: Buffer | undefined
  /** Private addresses, any port and no TLS may be used. */
  allowPrivate: boolean
  /** How long all of it may take. */
  timeoutMs: number
  /** Largest answer that is read, in bytes. */
  maxBytes: number
}

export interface ProviderReply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An answer that is larger than is read. */
export class AnswerTooLarge extends Error {}
/** No whole answer within the time. */
export class AnswerTooLate extends Error {}

/**
 * Asks once. Connects to the address that was checked, follows nothing, and stops listening when the time is over or
 * the answer gets too large.
 * @throws EgressRefused, AnswerTooLarge, AnswerTooLate, or what the connection failed with
 */
export async function askProvider(egress: Egress, asked: ProviderRequest): Promise<ProviderReply> {
  const late = AbortSignal.timeout(asked.timeoutMs)
  try {
    const { url, allowPrivate } = asked
    if (!allowPrivate && (url.protocol !== 'https:' || url.port !== '')) throw new EgressRefused()
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const address = await egress.addressOf(host, { allowPrivate })
    late.throwIfAborted()
    return await send(asked, { host, address, signal: late })
  } catch (error) {
    throw late.aborted ? new AnswerTooLate('no answer in time') : error
  }
}

function send(
  { method, url, headers, body, maxBytes }: ProviderRequest,
  { host, address, signal }: { host: string; address: string; signal: AbortSignal },
): Promise<ProviderReply> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: address,
        port: url.port || undefined,
        path: url.pathname + url.search,
        method,
        headers: { ...headers, host: url.host, ...(body ? { 'content-length': body.length } : {}) },
        // The certificate has to be for the name, though it is the address that is connected to.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        agent: false,
        signal,
      },
      (incoming) => {
        const parts: Buffer[] = []
        let size = 0
        incoming.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxBytes) {
            outgoing.destroy()
            reject(new AnswerTooLarge(`more than ${maxBytes} bytes`))
          } else parts.push(part)
        })
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) }),
        )
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
