import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError, malformed, tooLarge } from '../errors.ts'
import type { Room } from './upload-room.ts'

/** Deeper objects than any call takes; PHP-style keys like `a[b][c]` may nest this far. */
const deepestKey = 3
const maxKeys = 200
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Passes the body on until it exceeds the limit. */
async function* limited(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      yield chunk
    }
  } catch (error) {
    // Whoever sent it has gone: nothing of ours failed, and nobody is there to be told.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      throw malformed('The request was interrupted.')
    throw error
  }
}

/**
 * A request's body as it came.
 * @throws AppError 413 when larger than `limit`, 400 when it breaks off
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  for await (const chunk of limited(request, limit)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return decoder.decode(bytes)
  } catch {
    throw malformed('The request is not valid UTF-8.')
  }
}

/** Refuses keys that would reach into prototypes, nest without end or come twice. */
export function checkKeys(keys: Iterable<string>): void {
  const seen = new Set<string>()
  for (const key of keys) {
    if (seen.size >= maxKeys) throw malformed('The request has too many fields.')
    if (seen.has(key) && !key.endsWith('[]')) throw malformed('The request has a field twice.')
    if (/(^|\[)(__proto__|constructor|prototype)(\]|\[|$)/.test(key))
      throw malformed('The request has a field that is not allowed.')
    if (key.split('[').length - 1 > deepestKey) throw malformed('The request nests its fields too deeply.')
    seen.add(key)
  }
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The request is not valid JSON.')
  }
}

async function readForm(request: IncomingMessage, type: string, limit: number): Promise<FormData> {
  const body = Readable.toWeb(Readable.from(limited(request, limit))) as ReadableStream
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && error.cause instanceof AppError) throw error.cause
    throw malformed('The form could not be read.')
  }
}

/** The most that a body may have for which no room is made. */
export const defaultBodyLimit = 256 * 1024

/** How many bytes of a request's body will come at the most. */
export const announcedBytes = ({ headers }: IncomingMessage, limit: number): number =>
  Math.min(Number(headers['content-length'] ?? limit), limit)

/**
 * Reads a request's body up to `limit` bytes: JSON, a form, or a form with files.
 * @param room needed for more than `defaultBodyLimit`
 * @throws AppError 413 when larger, 415 for other types, 400 when it cannot be read
 */
export async function readBody(request: IncomingMessage, limit: number, room?: Room): Promise<unknown> {
  if (limit > defaultBodyLimit && !room) throw new Error('no room was made for a large body')
  const type = request.headers['content-type'] ?? ''
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limit) throw tooLarge(limit)
  if (type.startsWith('multipart/form-data')) {
    const form = await readForm(request, type, limit)
    checkKeys(form.keys())
    return form
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const form = new URLSearchParams(await readText(request, limit))
    checkKeys(form.keys())
    return form
  }
  if (type === '' || type.startsWith('application/json')) return parseJson(await readText(request, limit))
  throw new AppError(415, 'UNSUPPORTED_TYPE', 'Send JSON or a form.')
}
