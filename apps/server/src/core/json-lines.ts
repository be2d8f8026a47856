import { createReadStream } from 'node:fs'

/**
 * The values of a file that holds one JSON value a line. Node's readline would also break lines where a text holds one
 * of Unicode's own line separators, which JSON lets stand.
 */
export async function* jsonLines<T>(file: string): AsyncGenerator<T> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as T
  }
  if (rest !== '') yield JSON.parse(rest) as T
}
