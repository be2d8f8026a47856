import type { DateOrder } from '@sarai/contract/imports'
import { error, type Finding, question, warning } from './findings.ts'
import { finished } from './finish.ts'
import type { Mapping } from './mapping.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { readRows } from './read-rows.ts'
import { blankStatement, maxStatementRows, maxStatements, type RawStatement, type Statement } from './statement.ts'
import type { StatementRow } from './table-rows.ts'
import { TooMany } from './xml-tree.ts'

export { maxStatementRows } from './statement.ts'

export type StatementSource =
  | { format: 'rows'; rows: readonly StatementRow[] }
  | { format: 'mt940' | 'camt' | 'ofx'; text: string }

export interface ReadOptions {
  /** The account's, where the file names none. */
  currency: string
  /** What was remembered for the columns of a table (`mappingKey`), or chosen now. */
  mapping?: Mapping | null
  /** The answer where this file left open whether days or months come first. */
  dateOrder?: DateOrder | null
  /** Of a file with several accounts the last digits of the one that is wanted. */
  account?: string | null
  /** The day of the import: a statement has no lines after it. */
  today?: string | null
}

export const maxStatementText = 32 * 1024 * 1024

/** What a text file is by what it begins with; null where it is a table or nothing we read. */
export function textFormatOf(text: string): 'mt940' | 'camt' | 'ofx' | null {
  const start = text.slice(0, 4_000)
  if (/<OFX>|^\s*OFXHEADER/i.test(start)) return 'ofx'
  if (/<(?:\w+:)?Document\b|camt\.05[23]/.test(start)) return 'camt'
  return /(?:^|\n)(?:\{4:\s*)?:20:/.test(start) && /(?:^|\n):(?:25|60[FM]):/.test(text.slice(0, 20_000))
    ? 'mt940'
    : null
}

/** Reads a bank statement. Never throws: what cannot be read is told by its findings, and then there are no lines. */
export function readStatement(source: StatementSource, options: ReadOptions): Statement {
  const { currency, mapping = null, dateOrder = null, today = null } = options
  const { format } = source
  const none = { format, bank: null, mapping: null, mappingKey: null }
  const refused = (finding: Finding) => finished({ ...blankStatement(currency), findings: [finding] }, none)
  if (source.format === 'rows') {
    if (source.rows.length > maxStatementRows)
      return refused(error('too-large', 'This file has more than 100,000 rows. Ask the bank for a shorter period.'))
    const { bank, mapping: used, mappingKey, ...raw } = readRows(source.rows, { currency, mapping, dateOrder, today })
    return finished(withFinding(raw), { format, bank, mapping: used, mappingKey })
  }
  if (source.text.length > maxStatementText)
    return refused(error('too-large', 'This file is larger than 32 MB. Ask the bank for a shorter period.'))
  const statements = readBounded(source, currency)
  const lines = statements instanceof TooMany ? 0 : (statements ?? []).reduce((sum, one) => sum + one.lines.length, 0)
  if (statements instanceof TooMany || (statements ?? []).length > maxStatements || lines > maxStatementRows)
    return refused(error('too-large', 'This file has more entries than are taken. Ask the bank for a shorter period.'))
  if (!statements || statements.length === 0)
    return refused(error('not-readable', 'This file is damaged, or is no statement of this format.'))
  const accounts = new Set(statements.map(({ account }) => account?.lastDigits ?? ''))
  const wanted = options.account ? statements.filter((one) => one.account?.lastDigits === options.account) : statements
  if (wanted.length === 0 || (!options.account && accounts.size > 1)) {
    const shown = [...accounts].filter(Boolean).join(', ')
    return refused(question('several-accounts', `This file is about accounts that end in ${shown}. Choose one.`))
  }
  return finished(withFinding(joined(wanted)), none)
}

function readBounded(source: Extract<StatementSource, { text: string }>, currency: string) {
  try {
    return readText(source, currency)
  } catch (error_) {
    if (error_ instanceof TooMany) return error_
    throw error_
  }
}

function readText({ format, text }: Extract<StatementSource, { text: string }>, currency: string) {
  if (format === 'mt940') return readMt940(text, currency)
  return format === 'camt' ? readCamt(text, currency) : readOfx(text, currency)
}

/** Statements of one account that follow one another, as one. */
function joined(statements: readonly RawStatement[]): RawStatement {
  const [first, ...others] = statements
  if (!first) return blankStatement('INR')
  const whole = { ...first, lines: [...first.lines], findings: [...first.findings] }
  for (const one of others) {
    if (one.currency !== whole.currency) {
      const text = `This file has statements in ${whole.currency} and ${one.currency}; only ${whole.currency} was read.`
      whole.findings.push(error('row-skipped', text))
      continue
    }
    if (whole.closing !== null && one.opening !== null && whole.closing !== one.opening)
      whole.findings.push(
        warning(
          'opening-mismatch',
          'A statement of this file does not begin with the balance that the one before ends with.',
        ),
      )
    whole.lines.push(...one.lines)
    whole.findings.push(...one.findings)
    whole.closing = one.closing
    whole.to = one.to
  }
  return whole
}

function withFinding<T extends RawStatement>(raw: T): T {
  if (raw.lines.length === 0 && raw.findings.length === 0)
    return { ...raw, findings: [warning('empty', 'This statement has no lines.')] }
  return raw
}
