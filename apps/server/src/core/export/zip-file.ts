import { Zip, ZipDeflate } from 'fflate'

/** A file in an archive, as it comes. */
export interface ZippedFile {
  /** With its folders; of signs that every system takes. */
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

const encoder = new TextEncoder()
const bytesOf = (piece: string | Uint8Array) => (typeof piece === 'string' ? encoder.encode(piece) : piece)

/** A name that no system takes for a folder or refuses: `INV/26-27/0001` as INV-26-27-0001. */
export const safeName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'file'

/** An archive, piece by piece: no file of it is in memory as a whole. */
export async function* zipped(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const failed: Error[] = []
  const zip = new Zip((error, piece) => {
    if (error) failed.push(error)
    else made.push(piece)
  })
  const taken = () => {
    if (failed[0]) throw failed[0]
    return made.splice(0)
  }
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of content) {
      file.push(bytesOf(piece))
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
