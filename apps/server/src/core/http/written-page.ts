import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A page that the server writes itself. */
export interface Page {
  markup: string
  /** The style and script in the page, as its policy allows them. */
  policy: string
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Smaller answers gain nothing. */
const worthIt = 2_000
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Answers with a page, compressed as the browser takes it: pages are read on poor connections. */
export async function answerPage(
  c: Context,
  { markup }: Page,
  headers: Record<string, string>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const all = { ...headers, 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' }
  const accepted = c.req.header('accept-encoding') ?? ''
  const plain = Buffer.from(markup)
  if (plain.length < worthIt || !/\b(br|gzip)\b/.test(accepted)) return c.body(markup, status, all)
  const isBrotli = /\bbr\b/.test(accepted)
  const packed = isBrotli ? await brotli(plain, brotliOptions) : await zip(plain)
  return c.body(new Uint8Array(packed), status, { ...all, 'content-encoding': isBrotli ? 'br' : 'gzip' })
}
