import { createReadStream } from 'node:fs'
import type { Encoding } from './file-kind.rules.ts'
import { maxCellLength, type SheetLine, Unreadable } from './unreadable.ts'
import { cardCells, propertyOf, vcardColumns } from './vcards.rules.ts'

/** Maximum lines of one card: more is a hostile file. */
const maxLines = 2_000

/** Unfolded lines: one that begins with a space goes on with the one before, as does one that ends in `=` (vCard 2.1). */
async function* unfolded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let current: string | undefined
  let rest = ''
  const take = function* (lines: string[]): Generator<string> {
    for (const line of lines) {
      const isSoft = current?.endsWith('=') && /QUOTED-PRINTABLE/i.test(current)
      if (current !== undefined && (isSoft || /^[ \t]/.test(line)))
        current = isSoft ? current.slice(0, -1) + line : current + line.slice(1)
      else {
        if (current !== undefined) yield current
        current = line
      }
      if (current.length > maxCellLength) current = current.slice(0, maxCellLength)
    }
  }
  for await (const chunk of createReadStream(file)) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > maxCellLength * 20) throw new Unreadable('A line of this file is far too long.')
    yield* take(lines)
  }
  yield* take([rest])
  if (current !== undefined) yield current
}

/** The cards of a file as the lines of a table, under a header. vCard 2.1, 3.0 and 4.0. */
export async function* cardLines(file: string, encoding: Encoding): AsyncGenerator<SheetLine> {
  yield { row: 0, cells: [...vcardColumns] }
  let row = 0
  let card: NonNullable<ReturnType<typeof propertyOf>>[] | undefined
  for await (const line of unfolded(file, encoding)) {
    const property = propertyOf(line)
    if (!property) continue
    if (property.name === 'BEGIN') card = []
    else if (property.name === 'END' && card) {
      yield { row: ++row, cells: cardCells(card) }
      card = undefined
    } else if (card && card.length < maxLines && property.name !== 'PHOTO') card.push(property)
  }
  if (row === 0) throw new Unreadable('There is no card in this file.')
}
