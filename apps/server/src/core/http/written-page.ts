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

export type Encoding = 'br' | 'gzip' | null

/** The encodings a browser accepts. */
export function encodingFor(c: Context): Encoding {
  const accepted = c.req.header('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** A page as it goes out. */
export interface PackedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

/** Compresses a page as the browser takes it: pages are read on poor connections. */
export async function packPage(
  { markup }: Page,
  { headers, status = 200, encoding }: { headers: Record<string, string>; status?: number; encoding: Encoding },
): Promise<PackedPage> {
  const all = { ...headers, 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' }
  const plain = Buffer.from(markup)
  if (plain.length < worthIt || encoding === null) return { status, headers: all, body: new Uint8Array(plain) }
  const packed = encoding === 'br' ? await brotli(plain, brotliOptions) : await zip(plain)
  return { status, headers: { ...all, 'content-encoding': encoding }, body: new Uint8Array(packed) }
}

export function answerPacked(c: Context, { status, headers, body }: PackedPage): Response {
  return c.body(body, status as ContentfulStatusCode, headers)
}

/** Answers with a page. */
export async function answerPage(c: Context, page: Page, headers: Record<string, string>, status = 200) {
  return answerPacked(c, await packPage(page, { headers, status, encoding: encodingFor(c) }))
}
