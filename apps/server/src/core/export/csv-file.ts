import { type Cell, csvRow } from './cells.rules.ts'

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** A CSV file in pieces, with every text made safe. */
export async function* csvText(
  header: string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header)
  let piece = ''
  for await (const row of rows) {
    piece += csvRow(row)
    if (piece.length > 64_000) {
      yield piece
      piece = ''
    }
  }
  yield piece
}
