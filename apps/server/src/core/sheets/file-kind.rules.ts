export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const names: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

export function encodingName(encoding: Encoding): string {
  return names[encoding]
}

export type FileKind = 'zip' | 'text' | 'cards' | 'old workbook' | 'web page' | 'document' | 'unknown'

const signatures: [kind: FileKind, bytes: number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['old workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['document', [0x25, 0x50, 0x44, 0x46]],
  ['document', [0xff, 0xd8, 0xff]],
  ['document', [0x89, 0x50, 0x4e, 0x47]],
  ['document', [0x47, 0x49, 0x46, 0x38]],
  ['document', [0x52, 0x61, 0x72, 0x21]],
  ['document', [0x1f, 0x8b]],
  ['document', [0x37, 0x7a, 0xbc, 0xaf]],
]

/** What a file is by its first bytes; its name is not believed. */
export function fileKind(start: Uint8Array): FileKind {
  for (const [kind, bytes] of signatures) if (bytes.every((byte, index) => start[index] === byte)) return kind
  if (utf16Of(start)) return 'text'
  const text = new TextDecoder('windows-1252').decode(start.subarray(0, 2000)).trimStart().toLowerCase()
  if (/^(\u00ef\u00bb\u00bf)?\s*<(!doctype html|html|table|\?xml|meta|style)/.test(text)) return 'web page'
  if (/^(\u00ef\u00bb\u00bf)?begin:vcard\b/.test(text)) return 'cards'
  return isBinary(start) ? 'unknown' : 'text'
}

/** More control characters than a typing error explains. */
function isBinary(start: Uint8Array): boolean {
  let odd = 0
  for (const byte of start) if (byte < 9 || (byte > 13 && byte < 32) || byte === 0x7f) odd++
  return odd > start.length / 50
}

/** UTF-16 by its mark, or by the zeros that every other byte of plain letters is. */
function utf16Of(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const looked = Math.min(start.length, 4000) & ~1
  if (looked < 8) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < looked; at += 2) {
    if (start[at] === 0) even++
    if (start[at + 1] === 0) odd++
  }
  const half = looked / 2
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le'
  return even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : undefined
}

/** Tells the encoding of a text from its bytes, piece by piece. */
export class EncodingTest {
  #first: Encoding | undefined
  #begun = false
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #foreign = 0
  #broken = 0

  add(bytes: Uint8Array): void {
    if (!this.#begun) {
      this.#begun = true
      this.#first = utf16Of(bytes)
    }
    if (!this.#first) this.#count(this.#decoder.decode(bytes, { stream: true }))
  }

  #count(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) this.#broken++
      else if (code > 0x7f) this.#foreign++
    }
  }

  /** UTF-8 where most of what is not ASCII is that; Western European, which cannot be told by itself, else. */
  verdict(): Encoding {
    if (this.#first) return this.#first
    this.#count(this.#decoder.decode())
    return this.#broken > this.#foreign ? 'windows-1252' : 'utf-8'
  }
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Excel's own way to say it in a first line. */
export function announcedDelimiter(text: string): Delimiter | undefined {
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1]
  return delimiters.find((one) => one === said)
}

/** Parts a line at a delimiter outside quotation marks; enough to count columns. */
function cellsOf(line: string, delimiter: Delimiter): number {
  let count = 1
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) count++
  }
  return count
}

/** The delimiter that parts the first lines into the same number of columns most often. */
export function guessDelimiter(text: string): Delimiter {
  const announced = announcedDelimiter(text)
  if (announced) return announced
  const lines = text
    .replace(/"[^"]*"/g, (quoted) => quoted.replace(/[\r\n]/g, ' '))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  const scored = delimiters.map((delimiter) => ({ delimiter, score: evenness(lines, delimiter) }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.delimiter : ','
}

function evenness(lines: string[], delimiter: Delimiter): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = cellsOf(line, delimiter)
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  return Math.max(0, ...[...counts].map(([cells, times]) => (times / lines.length) * Math.log2(cells)))
}
