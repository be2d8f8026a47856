import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type Egress, EgressRefused } from './egress.ts'

interface Posting {
  url: URL
  headers: Record<string, string>
  body: string
  /** Private addresses, any port and no TLS may be used. */
  allowPrivate: boolean
  /** How long all of it may take. */
  timeoutMs: number
}

/** The outcome: an answer with the beginning of its body, or what went wrong in words. */
export type Posted = { status: number; answer: string; problem: null } | { status: null; answer: null; problem: string }

/** How much of an answer is read; the rest is discarded. */
const maxAnswer = 2048

const troubles: Record<string, string> = {
  ECONNREFUSED: 'No server answers at this address',
  ECONNRESET: 'The connection was interrupted',
  EPIPE: 'The connection was interrupted',
  EHOSTUNREACH: 'The server cannot be reached',
  ENETUNREACH: 'The server cannot be reached',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for a different host name',
}

/** What went wrong, in words that reveal no more: they are shown to the people who named the server. */
function problemOf(error: unknown, isLate: boolean): string {
  if (error instanceof EgressRefused) return error.message
  if (isLate) return 'No answer in time'
  const { code } = error as NodeJS.ErrnoException
  return (code && troubles[code]) ?? 'The connection failed'
}

/**
 * Posts a text to a server that people named. It connects to the address that was checked, follows no redirects, and
 * stops listening when the time is over or the answer gets long.
 */
export async function postOut(
  egress: Egress,
  { url, headers, body, allowPrivate, timeoutMs }: Posting,
): Promise<Posted> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!allowPrivate && (url.protocol !== 'https:' || url.port !== '')) throw new EgressRefused()
    const address = await egress.addressOf(host, { allowPrivate })
    late.throwIfAborted()
    return await send({ url, headers, body, host, address, signal: late })
  } catch (error) {
    return { status: null, answer: null, problem: problemOf(error, late.aborted) }
  }
}

interface Sending extends Pick<Posting, 'url' | 'headers' | 'body'> {
  host: string
  address: string
  signal: AbortSignal
}

function send({ url, headers, body, host, address, signal }: Sending): Promise<Posted> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: address,
        port: url.port || undefined,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
        // The certificate has to be for the name, though it is the address that is connected to.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        agent: false,
        signal,
      },
      (incoming) => {
        const parts: Buffer[] = []
        let size = 0
        const finish = () => {
          const answer = Buffer.concat(parts).subarray(0, maxAnswer).toString('utf8').replaceAll('\u0000', '')
          resolve({ status: incoming.statusCode ?? 0, answer: answer.toWellFormed(), problem: null })
          outgoing.destroy()
        }
        incoming.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size >= maxAnswer) finish()
        })
        incoming.on('end', finish)
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
