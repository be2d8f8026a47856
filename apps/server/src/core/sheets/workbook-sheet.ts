import { maxColumnsRead } from './sheet-limits.ts'
import { cellText, columnOf, type RawCell, readRange } from './workbook-cells.rules.ts'
import { type MergedCells, type SheetLine, Unreadable } from './unreadable.ts'
import type { Workbook } from './workbook.ts'
import { damaged, type XmlHooks, xmlEvents } from './xml-events.ts'

const maxMerged = 100_000

/** Gathers the cells of a sheet into lines as its XML goes by. */
class LineReader implements XmlHooks {
  /** Lines that are complete and not fetched yet. */
  lines: SheetLine[] = []
  readonly #merged: MergedCells[]
  #line: SheetLine = { row: 0, cells: [] }
  #column = -1
  #cell: RawCell = { type: 'n', style: 0, value: '', inline: '' }
  #reads: 'value' | 'inline' | undefined
  #isSpoken = false

  readonly #workbook: Workbook

  constructor(workbook: Workbook, merged: MergedCells[]) {
    this.#workbook = workbook
    this.#merged = merged
  }

  open(name: string, attributes: () => Record<string, string>): void {
    if (name === 'c') {
      const { r, t = 'n', s } = attributes()
      this.#column = r ? columnOf(r) : this.#column + 1
      this.#cell = { type: t, style: Number(s ?? 0), value: '', inline: '' }
    } else if (name === 'v') this.#reads = 'value'
    else if (name === 't') this.#reads = this.#isSpoken ? undefined : 'inline'
    else if (name === 'rPh') this.#isSpoken = true
    else if (name === 'row') {
      const { r } = attributes()
      this.#line = { row: r ? Number(r) : this.#line.row + 1, cells: [] }
      this.#column = -1
    } else if (name === 'mergeCell') {
      const range = readRange(attributes().ref ?? '')
      if (range && this.#merged.length < maxMerged) this.#merged.push(range)
    }
  }

  text(text: string): void {
    if (this.#reads) this.#cell[this.#reads] += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#reads = undefined
    else if (name === 'rPh') this.#isSpoken = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.lines.push(this.#line)
  }

  #endCell(): void {
    const text = cellText(this.#cell, this.#workbook)
    if (text === '' || this.#column < 0) return
    const { cells } = this.#line
    const column = Math.min(this.#column, maxColumnsRead)
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
}

/**
 * The lines of a sheet one by one; only what is being read is in memory. `merged` takes its merged cells, which it names
 * after the last line.
 */
export async function* sheetLines(
  workbook: Workbook,
  name: string,
  merged: MergedCells[] = [],
): AsyncGenerator<SheetLine> {
  const sheet = workbook.sheets.find((one) => one.name === name)
  const stream = sheet && (await workbook.archive.stream(sheet.part))
  if (!stream) throw damaged()
  const reader = new LineReader(workbook, merged)
  try {
    for await (const _ of xmlEvents(stream, reader)) {
      yield* reader.lines
      reader.lines = []
    }
  } catch (error) {
    throw error instanceof TypeError || error instanceof Unreadable ? error : damaged()
  } finally {
    stream.destroy()
  }
}
