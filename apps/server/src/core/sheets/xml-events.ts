import type { Readable } from 'node:stream'
import { Parser } from 'saxen'
import { Unreadable } from './unreadable.ts'

export interface XmlHooks {
  open(name: string, attributes: () => Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Longest stretch without a tag. Longer ones are hostile: the parser would rescan them again and again. */
const maxStretch = 4 * 1024 * 1024

const local = (name: string) => name.slice(name.indexOf(':') + 1)

export const damaged = () =>
  new Unreadable('This workbook is damaged. Open it in Excel, save it again, and try once more.')

/** Reads XML piece by piece, yielding to the event loop after each piece. */
export async function* xmlEvents(stream: Readable, hooks: XmlHooks): AsyncGenerator<void> {
  const parser = new Parser()
  let failed = false
  let stretch = 0
  parser.on('error', () => (failed = true))
  parser.on('openTag', (name, attributes) => {
    stretch = 0
    hooks.open(local(name), attributes)
  })
  parser.on('closeTag', (name) => {
    stretch = 0
    hooks.close(local(name))
  })
  // A document type, whose entities could grow.
  parser.on('attention', () => (failed = true))
  parser.on('text', (value, decode) => hooks.text(decode(value)))
  parser.on('cdata', (value) => hooks.text(value))
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const piece = decoder.decode(chunk as Uint8Array, { stream: true })
    stretch += piece.length
    parser.write(piece)
    if (failed || stretch > maxStretch) throw damaged()
    yield
  }
  parser.end()
  if (failed) throw damaged()
  yield
}
