import type { MergedCells } from './unreadable.ts'

/** What a workbook says about how to read its cells. */
export interface CellContext {
  sharedStrings: string[]
  /** Whether each style shows a number as a day or time. */
  dateStyles: boolean[]
  startsIn1904: boolean
}

export interface RawCell {
  type: string
  style: number
  value: string
  inline: string
}

const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Whether a number format shows days or times. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.some(([from, to]) => id >= from && id <= to)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')
  return !/general/i.test(bare) && /[dmyhs]/i.test(bare)
}

const dayMs = 86_400_000

/** A workbook's count of days since 1900 (or 1904) as `2026-11-21`, with the time where there is one. */
export function serialText(serial: number, startsIn1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return String(serial)
  const days = startsIn1904 ? serial + 1462 : serial
  // Excel takes 1900 for a leap year, so that days before March 1900 are one off.
  const at = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + Math.round(days * 86_400) * 1000)
  const text = at.toISOString()
  if (days < 1) return text.slice(11, 16)
  return at.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 16)
}

/** A number as it was typed: `0.1` and not `0.1000000000000000055`. */
export function numberText(value: string): string {
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return value
  const rounded = Number(number.toPrecision(15))
  return Math.abs(rounded) < 1e15 && Number.isInteger(rounded) ? rounded.toFixed(0) : String(rounded)
}

/** `_x000D_` is how workbooks write characters that XML cannot hold. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** What a cell shows, as text. Of a formula it is the value it had when the file was saved. */
export function cellText({ type, style, value, inline }: RawCell, context: CellContext): string {
  switch (type) {
    case 's':
      return context.sharedStrings[Number(value)] ?? ''
    case 'inlineStr':
      return unescaped(inline)
    case 'str':
      return unescaped(value)
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return value
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
    default:
      return value !== '' && context.dateStyles[style]
        ? serialText(Number(value), context.startsIn1904)
        : numberText(value)
  }
}

/** The column of an address like `AB12`, counted from 0. */
export function columnOf(address: string): number {
  let column = 0
  for (let at = 0; at < address.length && at < 4; at++) {
    const letter = address.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Cells like `B3:B7`; undefined for what is no range. */
export function readRange(address: string): MergedCells | undefined {
  const [, left = '', top, right = '', bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
  if (top === undefined) return undefined
  return { rows: { from: Number(top), to: Number(bottom) }, columns: { from: columnOf(left), to: columnOf(right) } }
}
