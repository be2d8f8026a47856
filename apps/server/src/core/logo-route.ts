import type { Hono } from 'hono'
import type { Services } from '../services.ts'
import { fileHeaders } from './http/headers.ts'

/** Where company logos are kept in the storage. */
const folder = 'company-logo'
const nameShape = /^[a-z0-9-]{8,64}\.(png|jpg|webp)$/
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

export function logoKey(name: string): string {
  return `${folder}/${name}`
}

/** Company logos, which pages and mails show without a sign-in; their names cannot be guessed. */
export function addLogoRoute(app: Hono, services: Services): void {
  app.get('/uploads/company-logo/*', async (c) => {
    const name = c.req.path.slice('/uploads/company-logo/'.length)
    const [, extension = ''] = nameShape.exec(name) ?? []
    const size = extension ? await services.storage.size(logoKey(name)) : undefined
    if (size === undefined) return c.text('There is nothing here.', 404)
    const bytes = await services.storage.get(logoKey(name))
    return c.body(new Uint8Array(bytes), 200, {
      ...fileHeaders,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': types[extension] ?? '',
    })
  })
}
