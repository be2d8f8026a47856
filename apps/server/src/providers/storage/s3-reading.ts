import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailable } from './storage.ts'

/** A file of S3's, from where it was opened to its end. */
export interface Opened {
  body: Readable
  etag: string | undefined
  length: number
}

/** How often a file that breaks off is opened again. */
const maxBreaks = 3

/**
 * The pieces of a file. Where it breaks off, or nothing comes for too long, it is opened again from there; `reopen`
 * sees to it that it is still the same file.
 */
export async function* readOn(
  first: Opened,
  reopen: (from: number, etag: string | undefined) => Promise<Opened>,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  let { body } = first
  let pieces = piecesOf(body)
  let at = 0
  let breaks = 0
  try {
    for (;;) {
      const piece = await within(silenceMs, pieces.next(), body).catch((error: Error) => error)
      if (piece instanceof Error || (piece.done && at < first.length)) {
        body.destroy()
        if (++breaks > maxBreaks) throw new StorageUnavailable('a file from S3 was interrupted', true, piece)
        await sleep(breaks * 100)
        body = (await reopen(at, first.etag)).body
        pieces = piecesOf(body)
      } else if (piece.done) return
      else {
        at += piece.value.length
        yield piece.value
      }
    }
  } finally {
    body.destroy()
  }
}

function piecesOf(body: Readable): AsyncIterator<Uint8Array> {
  return body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
}

/** Only the waiting is measured: whoever reads slowly may. */
async function within<T>(ms: number, work: Promise<T>, body: Readable): Promise<T> {
  const timer = setTimeout(() => body.destroy(new Error('no data arrived in time')), ms)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
