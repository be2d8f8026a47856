import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Services } from '../services.ts'
import { answerWithFile } from './http/file-answer.ts'
import { fileHeaders } from './http/headers.ts'

/** A stored file as its link gives it. */
interface LinkedFile {
  key: string
  name: string
  type: string
}

const lifetimeMs = 5 * 60_000
/** Types a browser may show; everything else is only ever downloaded. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp'])

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`file link ${payload}`).digest('base64url')
}

/** An address that gives a file to whoever has it, for five minutes: a browser cannot send its token with a download. */
export function signFileLink({ secret, clock }: Pick<Services, 'secret' | 'clock'>, file: LinkedFile): string {
  const payload = Buffer.from(
    JSON.stringify([file.key, file.name, file.type, clock.now().getTime() + lifetimeMs]),
  ).toString('base64url')
  return `/files/${payload}.${sign(secret, payload)}`
}

function openFileLink({ secret, clock }: Pick<Services, 'secret' | 'clock'>, token: string): LinkedFile | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, payload))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  const [key, name, type, until] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string,
    string,
    number,
  ]
  return clock.now().getTime() < until ? { key, name, type } : undefined
}

/** RFC 6266: an ASCII name for old programs and the real one for the rest. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

export function addFileRoute(app: Hono, services: Services): void {
  app.get('/files/*', async (c) => {
    const file = openFileLink(services, c.req.path.slice('/files/'.length))
    const found = file && (await services.storage.open(file.key))
    for (const [name, value] of Object.entries(fileHeaders)) c.header(name, value)
    if (!file || !found) return c.text('This link has expired. Go back and open the file again.', 410)
    return answerWithFile(c, found, {
      'content-type': file.type,
      'content-disposition': disposition(shown.has(file.type) ? 'inline' : 'attachment', file.name),
    })
  })
}
