/**
 * OFX 1 (SGML, whose values have no closing tag) and OFX 2 (XML), by one reader: both are elements with a value or with
 * elements in them, and nothing else. Our own, because ofx-js (1.1.1) turns one into the other with expressions that
 * take quadratic time and more on hostile files.
 */
import { isCalendarDate } from '@sarai/contract/primitives'
import { isCurrency } from './currencies.ts'
import { error, warnOfZero } from './findings.ts'
import { accountHint, blankStatement, type RawLine, type RawStatement } from './statement.ts'
import { readWritten } from './written-amounts.ts'

const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decoded = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => marks[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

function dayOf(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? []
  const written = `${year}-${month}-${day}`
  return isCalendarDate(written) ? written : null
}

/** By the standard plain, with a point or a comma for decimals; banks group thousands in either way. */
function amountOf(text: string | undefined, currency: string): number | undefined {
  const plain = (text ?? '').replace(/\s/g, '').replace(/[.,]$/, '')
  const written = readWritten(plain, currency)
  return written?.mark === null ? written.value : undefined
}

type Values = Record<string, string>

/** The statements of a file; undefined where it is none. */
export function readOfx(text: string, usual: string): RawStatement[] | undefined {
  const start = text.search(/<OFX>/i)
  if (start === -1 || /<!\s*(?:doctype|entity)/i.test(text)) return undefined
  const reader = new OfxReader(usual)
  // One pass from tag to tag: nothing is looked at twice.
  for (let at = start; at !== -1 && at < text.length;) {
    const end = text.indexOf('>', at)
    if (end === -1) break
    const next = text.indexOf('<', end)
    const value = text.slice(end + 1, next === -1 ? text.length : next)
    reader.tag(text.slice(at + 1, Math.min(end, at + 60)).toUpperCase(), decoded(value.slice(0, 2_000)))
    at = next
  }
  return reader.statements
}

class OfxReader {
  readonly statements: RawStatement[] = []
  readonly #usual: string
  #values: Values | undefined
  #entries = 0

  constructor(usual: string) {
    this.#usual = usual
  }

  tag(name: string, value: string): void {
    const here = this.statements.at(-1)
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.statements.push(blankStatement(this.#usual))
    else if (name === 'STMTTRN') this.#values = Object.create(null) as Values
    else if (name === '/STMTTRN') this.#endLine(here)
    else if (this.#values) {
      if (value !== '' && /^[A-Z0-9.]+$/.test(name)) this.#values[name] ??= value
    } else if (!here || value === '') return
    else if (name === 'CURDEF' && isCurrency(value)) here.currency = value
    else if (name === 'ACCTID') here.account ??= accountHint(value)
    else if (name === 'DTSTART') here.from = dayOf(value)
    else if (name === 'DTEND') here.to = dayOf(value)
    // The first amount of a balance is the ledger's; available balances come after it.
    else if (name === 'BALAMT') here.closing ??= amountOf(value, here.currency) ?? null
  }

  #endLine(here: RawStatement | undefined): void {
    const values = this.#values
    this.#values = undefined
    if (!here || !values) return
    const line = lineOf(values, ++this.#entries, here.currency)
    if (line?.amount === 0) here.findings.push(warnOfZero(`Entry ${this.#entries}`, this.#entries))
    else if (line) here.lines.push(line)
    else
      here.findings.push(
        error('row-unreadable', `Entry ${this.#entries} has no day or no amount that can be read.`, this.#entries),
      )
  }
}

function lineOf(values: Values, lineNumber: number, currency: string): RawLine | undefined {
  const day = dayOf(values.DTPOSTED)
  const amount = amountOf(values.TRNAMT, currency)
  if (!day || amount === undefined) return undefined
  const { NAME = '', MEMO = '', CHECKNUM = '', REFNUM = '', FITID = '' } = values
  return {
    lineNumber,
    day,
    valueDay: dayOf(values.DTAVAIL),
    amount,
    text: MEMO.startsWith(NAME) ? MEMO : `${NAME} ${MEMO}`.trim(),
    reference: [CHECKNUM && `CHQ ${CHECKNUM}`, REFNUM, FITID].filter(Boolean).join(' '),
    counterparty: null,
    isReturn: false,
    balance: null,
  }
}
