import type { Readable } from 'node:stream'

/** What comes in pieces of any size, in parts of one size; the last one, which may be empty, is smaller. */
export async function* partsOf(stream: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Uint8Array | string>) {
    pieces.push(Buffer.from(piece as Uint8Array))
    bytes += pieces.at(-1)?.length ?? 0
    while (bytes >= partBytes) {
      const all = Buffer.concat(pieces)
      yield all.subarray(0, partBytes)
      pieces = [all.subarray(partBytes)]
      bytes -= partBytes
    }
  }
  yield Buffer.concat(pieces)
}
