import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Styles and scripts of pages that the server writes itself, by file name; read once. */
export function pageFile(name: string): string {
  const folder = import.meta.url.endsWith('.js') ? './pages/' : '../../../pages/'
  return readFileSync(new URL(folder + name, import.meta.url), 'utf8')
}

/** How a content security policy names a style or script that stands in the page itself. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
