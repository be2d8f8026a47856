import { createReadStream } from 'node:fs'
import type { Encoding } from './file-kind.rules.ts'
import { maxCellLength } from './sheet-limits.ts'
import { type SheetLine, Unreadable } from './unreadable.ts'
import { cardCells, propertyOf, vcardColumns } from './vcards.rules.ts'

/** Maximum lines of one card: more is a hostile file. */
const maxLines = 2_000

/**
 * Unfolded lines: one that begins with a space goes on with the one before, as does one that ends in `=` (vCard 2.1).
 * Each character is an octet, since a line may be folded within a letter; a file in UTF-16 is turned into UTF-8 before.
 */
async function* unfolded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const wide = encoding.startsWith('utf-16') ? new TextDecoder(encoding) : undefined
  const octetsOf = (chunk: Uint8Array) =>
    (wide ? Buffer.from(wide.decode(chunk, { stream: true })) : Buffer.from(chunk)).toString('latin1')
  let current: string | undefined
  let rest = ''
  const take = function* (lines: string[]): Generator<string> {
    for (const line of lines) {
      const isSoft = current?.endsWith('=') && /QUOTED-PRINTABLE/i.test(current)
      if (current !== undefined && (isSoft || /^[ \t]/.test(line))) {
        // What is beyond is left out at once: put together and cut again line by line, it would take for ever.
        if (current.length < maxCellLength) current = isSoft ? current.slice(0, -1) + line : current + line.slice(1)
      } else {
        if (current !== undefined) yield current
        current = line
      }
      if (current.length > maxCellLength) current = current.slice(0, maxCellLength)
    }
  }
  for await (const chunk of createReadStream(file)) {
    const lines = (rest + octetsOf(chunk as Uint8Array)).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > maxCellLength * 20) throw new Unreadable('A line of this file is far too long.')
    yield* take(lines)
  }
  yield* take([rest])
  if (current !== undefined) yield current
}

const isPicture = (name: string) => ['PHOTO', 'LOGO', 'SOUND', 'KEY'].includes(name)

/** The cards of a file as the lines of a table, under a header. vCard 2.1, 3.0 and 4.0. */
export async function* cardLines(file: string, encoding: Encoding): AsyncGenerator<SheetLine> {
  yield { row: 0, cells: [...vcardColumns] }
  let row = 0
  let card: NonNullable<ReturnType<typeof propertyOf>>[] | undefined
  // A card may hold that of somebody's agent, which is another person.
  let depth = 0
  const usual = encoding.startsWith('utf-16') ? 'utf-8' : encoding
  for await (const line of unfolded(file, encoding)) {
    const property = propertyOf(line.replace(/^\u00ef\u00bb\u00bf/, ''), usual)
    if (!property) continue
    if (property.name === 'BEGIN' && card?.at(-1)?.name === 'AGENT') depth++
    else if (property.name === 'BEGIN') {
      // One that never ended.
      if (card && card.length > 0) yield { row: ++row, cells: cardCells(card) }
      card = []
      depth = 1
    } else if (property.name === 'END' && card) {
      if (--depth > 0) continue
      yield { row: ++row, cells: cardCells(card) }
      card = undefined
    } else if (card && depth === 1 && card.length < maxLines && !isPicture(property.name)) card.push(property)
  }
  if (row === 0) throw new Unreadable('There is no card in this file.')
}
