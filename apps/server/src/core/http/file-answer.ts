import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { OpenFile } from '../../providers/storage/storage.ts'

/** Answers with a stored file. Where it breaks off the connection does too, so that nobody takes a piece for the whole. */
export function answerWithFile(c: Context, { size, stream }: OpenFile, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('content-length', String(size))
  if (c.req.method === 'HEAD') {
    stream.destroy()
    return c.body(null)
  }
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>)
}
