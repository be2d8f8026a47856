import type { ReportPaper } from './reports-paper.rules.ts'

/**
 * Where the rows of a report stand on paper, computed before anything is drawn: the engine that sets pages takes ever
 * longer for what it has to break by itself. Widths of letters are estimated, rather too wide than too narrow.
 */
export interface ReportLayout {
  isWide: boolean
  /** Of the letters, in points. */
  size: number
  widths: number[]
  head: string[][]
  headHeight: number
  pages: LaidRow[][]
}

export interface LaidRow {
  /** Lines of each cell. */
  cells: string[][]
  height: number
  isTotal: boolean
}

const margin = 40
/** What is left free at the foot of a page, for its number. */
const footRoom = 54
const sheets = { tall: [595.28, 841.89], wide: [841.89, 595.28] } as const
const padding = 4
/** How high a line is, as a part of its letters, with a little for rounding; other scripts have a taller font. */
const [lineHeight, otherLineHeight] = [1.23, 1.33]
const isLatin = (text: string) => /^[\u0000-\u024f\u2000-\u20cf]*$/.test(text)
/** Looks from the most readable on: orientation and size of letters. */
const looks: [isWide: boolean, size: number][] = [
  [false, 8.5],
  [true, 8.5],
  [true, 7.5],
  [true, 6.5],
  [true, 5.5],
]
/** No word of so many letters or fewer is broken, where there is room for that at all. */
const leastLetters = 16
/** A text that is longer than so many is broken into lines, even where there is room. */
const mostLetters = 48

/** How much of what text would like beyond the least it gets in any case. */
const comfort = 0.3

/** How wide letters are, as a part of their height: the widest of each kind. */
const letterWidths: [letters: RegExp, width: number][] = [
  [/[\p{Mn}\u200b-\u200f]/u, 0],
  [/\p{Mc}/u, 0.3],
  [/[iljI.,:;'|!\s]/, 0.28],
  [/[frt/()[\]·]/, 0.4],
  [/[mwMW@%…]/, 1],
  [/[a-z₹]/, 0.62],
  [/[\d+–-]/, 0.66],
  [/[A-Z]/, 0.75],
  [/[\u2e80-\uffff]/, 1],
]
const otherWidth = 0.8
const widthOf = (letter: string): number => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? otherWidth

export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word in parts that are no wider than a column. */
function partsOf(word: string, width: number, size: number): string[] {
  if (textWidth(word, size) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && textWidth(part + segment, size) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/** A text in lines that are no wider than a column. */
export function linesIn(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => partsOf(one, width, size))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** How much wider letters that stand out are. */
const wider = 1.05

interface Wanted {
  least: number
  most: number
}

/** What a column needs, with its padding: amounts are never broken, names of columns between their words only. */
function wantedOf({ columns, rows, foot }: ReportPaper, at: number, size: number): Wanted {
  const column = columns[at]
  const longest = (texts: string[]) => texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0)
  const title = longest((column?.name ?? '').split(' ')) * wider
  const texts = [...new Set(rows.map((row) => row[at] ?? ''))]
  const [cells, sums] = [longest(texts), longest(foot.map((row) => row[at] ?? '')) * wider]
  const whole = Math.max(title, cells, sums)
  if (column?.isWhole) return { least: whole + 2 * padding, most: whole + 2 * padding }
  const word = longest([...new Set(texts.flatMap((text) => text.split(' ')))])
  const most = Math.max(title, sums, Math.min(cells, mostLetters * 0.6 * size))
  const least = Math.max(title, sums, Math.min(word, leastLetters * 0.6 * size))
  return { least: least + 2 * padding, most: most + 2 * padding }
}

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/** Widths that fill a page: what is free goes to those that want it, and then to all. */
function widthsOf(wanted: readonly Wanted[], room: number): number[] {
  const least = sumOf(wanted.map((one) => one.least))
  // Nothing helps but to make all of it narrower.
  if (least > room) return wanted.map((one) => (one.least * room) / least)
  const [more, free] = [sumOf(wanted.map((one) => one.most)) - least, room - least]
  if (more > free) return wanted.map((one) => one.least + ((one.most - one.least) * free) / more)
  const rest = (free - more) / wanted.length
  return wanted.map((one) => one.most + rest)
}

/** The best look in which nothing is broken that should not be. */
function lookOf(paper: ReportPaper): { isWide: boolean; size: number; widths: number[] } {
  for (const [index, [isWide, size]] of looks.entries()) {
    const room = sheets[isWide ? 'wide' : 'tall'][0] - 2 * margin
    const wanted = paper.columns.map((_, at) => wantedOf(paper, at, size))
    const isLast = index === looks.length - 1
    const needed = sumOf(wanted.map(({ least, most }) => least + (most - least) * comfort))
    if (isLast || needed <= room) return { isWide, size, widths: widthsOf(wanted, room) }
  }
  throw new Error('there is no look')
}

/** @param begun how high what stands above the first page's rows is, in points */
export function reportLayout(paper: ReportPaper, begun: { first: number; later: number }): ReportLayout {
  const { isWide, size, widths } = lookOf(paper)
  const linesHeight = (lines: string[]) =>
    lines.reduce((sum, one) => sum + (isLatin(one) ? lineHeight : otherLineHeight), 0) * size
  const heightOf = (cells: string[][]) => Math.max(...cells.map(linesHeight)) + 2 * padding
  const laid = (row: readonly string[], isTotal: boolean): LaidRow => {
    const wide = isTotal ? wider : 1
    const cells = widths.map((width, at) => linesIn(row[at] ?? '', (width - 2 * padding) / wide + 0.01, size))
    return { cells, height: heightOf(cells), isTotal }
  }
  const totals = new Set(paper.totals)
  const names = laid(
    paper.columns.map(({ name }) => name),
    true,
  )
  const rows = paper.rows.map((row, at) => laid(row, totals.has(at)))
  const foot = paper.foot.map((row) => laid(row, true))
  const whole = sheets[isWide ? 'wide' : 'tall'][1] - margin - footRoom - names.height
  const pages: LaidRow[][] = [[]]
  let room = whole - begun.first
  const place = (row: LaidRow) => {
    if (row.height > room) {
      pages.push([])
      room = whole - begun.later
    }
    pages.at(-1)?.push(row)
    room -= row.height
  }
  for (const row of [...rows, ...foot]) place(row)
  return { isWide, size, widths, head: names.cells, headHeight: names.height, pages }
}
