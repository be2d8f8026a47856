import * as z from 'zod'
import { setting } from './setting.ts'

/** What keeps an address from being the one that people reach Sarai at; undefined where nothing does. */
function findAppUrlProblem(value: string): string | undefined {
  if (!URL.canParse(value)) return 'not an address; write it like https://sarai.example.com'
  const { protocol, pathname, search, hash, username, password, origin } = new URL(value)
  if (protocol !== 'https:' && protocol !== 'http:') return 'an address begins with https:// or http://'
  if (username || password) return 'an address for everybody has no name and password in it'
  // Pages, files and cookies lead to the root: below a path none of them would be found.
  if (pathname !== '/' || search || hash)
    return `Sarai needs an address of its own and does not work below a path: use ${origin} or a host name like sarai.example.com`
  return undefined
}

const appUrl = z.string().superRefine((value, context) => {
  const problem = findAppUrlProblem(value)
  if (problem) context.addIssue(problem)
})

/** Where the server listens, and where people reach it and its source. */
export const addressSettings = {
  port: setting('PORT', 'Port to listen on.', z.coerce.number().int().min(0).max(65535), '3000'),
  host: setting('HOST', 'Address to listen on.', z.string(), '127.0.0.1'),
  appUrl: setting(
    'APP_URL',
    'Address people reach Sarai at, without a path; used in mails and links.',
    appUrl.optional(),
  ),
  sourceUrl: setting(
    'SOURCE_URL',
    'Where the source of what runs here can be had by everybody who uses it, as the AGPL asks: a repository or an archive. Unset, the page /source offers the archive that the build has made of its own source, with your changes.',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
}
