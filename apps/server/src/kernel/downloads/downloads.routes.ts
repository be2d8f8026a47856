import type { Context, Hono } from 'hono'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError } from '../../core/errors.ts'
import { bearerNow, type Linked, openFileLink } from '../../core/file-links.ts'
import { answerWithFile } from '../../core/http/file-answer.ts'
import { fileHeaders } from '../../core/http/headers.ts'
import { isAskedByOwnPage } from '../../core/http/own-page.ts'
import type { OpenFile } from '../../providers/storage/storage.ts'
import type { Services } from '../../services.ts'
import { openResult } from '../operations/operations-results.service.ts'
import { openFile, openShownFile } from '../files/files.service.ts'

/** Types a browser may show; everything else is only ever downloaded. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp'])
const expired = 'This link has expired. Go back and open the file again.'

interface Opened {
  name: string
  type: string
  content: OpenFile
}

/** What opens files of higher parts, for whoever may see them. */
interface FileOpeners {
  message: (services: Services, db: AgencyDb, actor: Member, id: string) => Promise<Opened | undefined>
}

/** RFC 6266: an ASCII name for old programs and the real one for the rest. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/**
 * What a link leads to, as far as its person may have it now.
 * @param isOwn asked for by a screen of ours: what an agency keeps that nobody has vouched for yet is given to nobody else
 */
async function open(
  services: Services,
  openers: FileOpeners,
  linked: Linked,
  isOwn: boolean,
): Promise<Opened | undefined> {
  if (linked.kind === 'public') {
    const { key, ...file } = linked.file
    // Every key begins with the agency's id.
    const [agencyId = ''] = key.split('/')
    if ((await services.standings.reachOf(agencyId)) !== 'open') return undefined
    const content = await services.storage.open(key)
    return content && { ...file, content }
  }
  if (linked.kind === 'shown') {
    if ((await services.standings.reachOf(linked.agencyId)) !== 'open') return undefined
    return openShownFile(services, services.database.readAs(linked.agencyId), linked.id)
  }
  // It is a page, which has its own address.
  if (linked.kind !== 'file' && linked.kind !== 'message' && linked.kind !== 'result') return undefined
  const actor = await bearerNow(services, linked.bearer, isOwn)
  if (!actor) return undefined
  const db = services.database.readAs(linked.bearer.agencyId)
  if (linked.kind === 'file') return openFile(services, db, actor, linked.id)
  if (linked.kind === 'message') return openers.message(services, db, actor, linked.id)
  return actor.kind === 'member' ? openResult(services, db, actor, linked.id) : undefined
}

async function answer(services: Services, openers: FileOpeners, c: Context): Promise<Response> {
  for (const [name, value] of Object.entries({ ...fileHeaders, 'x-robots-tag': 'noindex' })) c.header(name, value)
  const linked = openFileLink(services, c.req.path.slice('/files/'.length))
  try {
    const opened = linked && (await open(services, openers, linked, isAskedByOwnPage(c)))
    if (!opened) return c.text(expired, 410)
    return answerWithFile(c, opened.content, {
      'content-type': opened.type,
      'content-disposition': disposition(shown.has(opened.type) ? 'inline' : 'attachment', opened.name),
    })
  } catch (error) {
    // Rights that were taken since, a file that is gone: not a matter of signing in, which nobody does here.
    if (error instanceof AppError && error.status < 500) return c.text(error.message, 410)
    throw error
  }
}

/** Files by signed addresses. */
export function addFileRoute(app: Hono, services: Services, openers: FileOpeners): void {
  app.get('/files/*', (c) => answer(services, openers, c))
}
