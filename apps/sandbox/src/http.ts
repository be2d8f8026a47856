import type { IncomingMessage } from 'node:http'

/** What somebody asked of the sandbox. */
export interface Call {
  method: string
  /** Below the provider's prefix, without its query. */
  path: string
  query: URLSearchParams
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  /** The same as it came, for files. */
  bytes: Buffer
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

const maxBodyBytes = 256 * 1024
/** Of what files are sent in. */
const maxFilesBytes = 101 * 1024 * 1024

export async function readCall(request: IncomingMessage): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox.test')
  const areFiles = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > (areFiles ? maxFilesBytes : maxBodyBytes)) throw new Error('The body is too large.')
    parts.push(bytes)
  }
  const bytes = Buffer.concat(parts)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: areFiles ? '' : bytes.toString('utf8'),
    bytes,
  }
}

export const replyJson = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const redirectTo = (url: string): Reply => ({ status: 303, headers: { location: url }, body: '' })

/** The parts of a path: `/v1/payment_links/plink_1` is v1, payment_links, plink_1. */
export function splitPath(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}

export const readForm = ({ body }: Call): Record<string, string> => Object.fromEntries(new URLSearchParams(body))
