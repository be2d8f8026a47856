import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { OpenFile } from '../../providers/storage/storage.ts'

/**
 * Answers with a stored file. If the file breaks off, so does the connection, so that nobody mistakes a part for the
 * whole.
 */
export function answerWithFile(c: Context, { size, stream }: OpenFile, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('content-length', String(size))
  if (c.req.method === 'HEAD') {
    stream.destroy()
    return c.body(null)
  }
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>)
}
