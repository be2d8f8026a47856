import type { Hono } from 'hono'
import type { Services } from '../services.ts'
import { answerWithFile } from './http/file-answer.ts'
import { fileHeaders } from './http/headers.ts'

/** Where pictures that are known by their file name are kept: company logos and people. */
type Folder = 'company-logo' | 'people'
const nameShape = /^[a-z0-9-]{8,64}\.(png|jpg|webp)$/
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

export const logoKey = (name: string) => `company-logo/${name}`
export const photoKey = (name: string) => `people/${name}`

/** Pictures that pages and mails show without a sign-in; their names cannot be guessed. */
function addFolder(app: Hono, { storage }: Services, folder: Folder): void {
  const prefix = `/uploads/${folder}/`
  app.get(`${prefix}*`, async (c) => {
    const name = c.req.path.slice(prefix.length)
    const [, extension = ''] = nameShape.exec(name) ?? []
    const found = extension ? await storage.open(`${folder}/${name}`) : undefined
    if (!found) return c.text('There is nothing here.', 404)
    return answerWithFile(c, found, {
      ...fileHeaders,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': types[extension] ?? '',
    })
  })
}

export function addNamedPictures(app: Hono, services: Services): void {
  addFolder(app, services, 'company-logo')
  addFolder(app, services, 'people')
}
