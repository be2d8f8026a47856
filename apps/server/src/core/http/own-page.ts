import type { Context } from 'hono'

/**
 * Whether a browser asks for something from a page of ours, as the app does for its pictures and frames. Programs can
 * claim it; other sites, mails and links that somebody follows cannot. Over plain HTTP browsers say it by the referrer alone.
 */
export function isAskedByOwnPage(c: Context): boolean {
  if (c.req.header('sec-fetch-site') === 'same-origin') return true
  const from = c.req.header('referer') ?? ''
  return URL.canParse(from) && new URL(from).host === c.req.header('host')
}
