import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, parse } from 'csv-parse'
import { announcedDelimiter, type Delimiter, type Encoding, EncodingTest, guessDelimiter } from './file-kind.rules.ts'
import { maxCellLength } from './sheet-limits.ts'
import { type SheetLine, Unreadable } from './unreadable.ts'

export interface TextSheet {
  encoding: Encoding
  delimiter: Delimiter
}

const startBytes = 256 * 1024

/** Finds out how a text file is written. */
export async function inspectText(file: string): Promise<TextSheet> {
  const test = new EncodingTest()
  for await (const chunk of createReadStream(file, { highWaterMark: startBytes })) test.add(chunk as Uint8Array)
  const encoding = test.verdict()
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return { encoding, delimiter: guessDelimiter(new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))) }
  } finally {
    await handle.close()
  }
}

async function* decoded(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const chunk of createReadStream(file, { highWaterMark: startBytes })) {
    const text = decoder.decode(chunk as Uint8Array, { stream: true })
    yield isFirst && announcedDelimiter(text) ? text.replace(/^.*\r?\n/, '\n') : text
    isFirst = false
  }
  yield decoder.decode()
}

/** The lines of a CSV file that hold anything, one by one. */
export async function* textLines(file: string, { encoding, delimiter }: TextSheet): AsyncGenerator<SheetLine> {
  let row = 0
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxCellLength * 4,
  })
  // A failure of either side ends the other, and is what the loop below throws.
  pipeline(Readable.from(decoded(file, encoding)), parser).catch(() => {})
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      yield { row, cells }
    }
  } catch (error) {
    throw inWords(error, row + 1)
  } finally {
    parser.destroy()
  }
}

function inWords(error: unknown, row: number): unknown {
  const code = (error as CsvError).code as string | undefined
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new Unreadable(
      `Row ${row} cannot be read: it is far too long, as if a quotation mark was opened there and never closed.`,
    )
  if (code?.startsWith('CSV_')) return new Unreadable(`Row ${row} cannot be read. Is the file complete?`)
  return error
}
