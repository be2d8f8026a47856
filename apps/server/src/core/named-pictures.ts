import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Services } from '../services.ts'
import { answerWithFile } from './http/file-answer.ts'
import { fileHeaders } from './http/headers.ts'
import { isAskedByOwnPage } from './http/own-page.ts'

/** Where pictures that are known by their file name are kept: company logos and people. */
type Folder = 'company-logo' | 'people'
const nameShape = /^[a-z0-9-]{8,64}\.(png|jpg|webp)$/
/** Names begin with whose they are; those of pictures that are older do not. */
const ownedShape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-[\da-f]{26}\./
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/** The name of a new picture of an agency's. */
export const newPictureName = (agencyId: string, ending: 'png' | 'webp') =>
  `${agencyId}-${randomBytes(13).toString('hex')}.${ending}`

export const logoKey = (name: string) => `company-logo/${name}`
/** Signatures have no address: they are in documents alone. */
export const signatureKey = (name: string) => `signatures/${name}`
export const photoKey = (name: string) => `people/${name}`

/**
 * The headers by which a picture of an agency's is shown: to everybody, or, as long as nobody has vouched for the agency,
 * in its own screens alone. Undefined where it is not.
 */
export async function shownTo(
  c: Context,
  standings: Services['standings'],
  agencyId: string | undefined,
): Promise<Record<string, string> | undefined> {
  const reach = agencyId ? await standings.reachOf(agencyId) : 'open'
  if (reach === 'open')
    return {
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    }
  const isOwn = reach !== undefined && reach !== 'suspended' && isAskedByOwnPage(c)
  return isOwn ? { 'cache-control': 'private, no-cache' } : undefined
}

/** Pictures that pages and mails show without a sign-in; their names cannot be guessed. */
function addFolder(app: Hono, { storage, standings }: Services, folder: Folder): void {
  const prefix = `/uploads/${folder}/`
  app.get(`${prefix}*`, async (c) => {
    const name = c.req.path.slice(prefix.length)
    const [, extension = ''] = nameShape.exec(name) ?? []
    const shown = extension ? await shownTo(c, standings, ownedShape.exec(name)?.[1]) : undefined
    const found = shown && (await storage.open(`${folder}/${name}`))
    if (!found) return c.text('There is nothing here.', 404)
    return answerWithFile(c, found, { ...fileHeaders, ...shown, 'content-type': types[extension] ?? '' })
  })
}

export function addNamedPictures(app: Hono, services: Services): void {
  addFolder(app, services, 'company-logo')
  addFolder(app, services, 'people')
}
