/** A statement as it was found becomes one that can be used: in order, checked, its texts understood. */
import { dayWords } from '@sarai/contract/day-words'
import { formatMoney } from '@sarai/money/format'
import { stripUnseen } from '@sarai/text/typed-text'
import { type Finding, fewOfEach, warning } from './findings.ts'
import { fingerprintsOf } from './fingerprints.ts'
import { readNarration } from './narration.ts'
import type { RawLine, RawStatement, Statement, StatementFormat } from './statement.ts'

export function finished(
  raw: RawStatement,
  about: { format: StatementFormat } & Pick<Statement, 'bank' | 'mapping' | 'mappingKey'>,
): Statement {
  const lines = inOrder(raw.lines).map(cleanLine)
  const fingerprints = fingerprintsOf(lines)
  const opening = raw.opening ?? before(lines[0])
  const closing = raw.closing ?? lines.at(-1)?.balance ?? null
  return {
    ...about,
    account: raw.account,
    currency: raw.currency,
    from: raw.from,
    to: raw.to,
    opening,
    closing,
    lines: lines.map(({ isReturn, reference, counterparty, ...line }, at) => {
      const told = readNarration(line.text, { reference, amount: line.amount })
      return {
        ...line,
        ...told,
        currency: raw.currency,
        counterparty: counterparty ?? told.counterparty,
        kind: isReturn ? 'return' : told.kind,
        fingerprint: fingerprints[at] ?? '',
      }
    }),
    findings: fewOfEach([...raw.findings, ...balanceFindings(raw, lines, opening), ...periodFindings(raw, lines)]),
  }
}

/** What payers write is text of outsiders, in files of all formats. */
const cleanLine = (line: RawLine): RawLine => ({
  ...line,
  text: stripUnseen(line.text),
  reference: stripUnseen(line.reference),
  counterparty: line.counterparty && stripUnseen(line.counterparty),
})

const before = (line: RawLine | undefined) => (line && line.balance !== null ? line.balance - line.amount : null)

/** The earliest first; lines of a day stay as they were. */
function inOrder(lines: readonly RawLine[]): RawLine[] {
  const isDown = lines.every((line, at) => at === 0 || (lines[at - 1]?.day ?? '') >= line.day)
  const isLatestFirst = isDown && (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')
  const turned = isLatestFirst ? lines.toReversed() : lines
  return turned.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

function balanceFindings(raw: RawStatement, lines: readonly RawLine[], opening: number | null): Finding[] {
  const findings: Finding[] = []
  const shown = (amount: number) => formatMoney(amount, raw.currency)
  let balance = opening
  for (const line of lines) {
    const expected = balance === null ? null : balance + line.amount
    if (line.balance !== null && expected !== null && line.balance !== expected) {
      const text = `After row ${line.lineNumber} the balance should be ${shown(expected)}, but the file says ${shown(line.balance)}. A row may be missing.`
      findings.push(warning('balance-mismatch', text, line.lineNumber))
    }
    balance = line.balance ?? expected
  }
  if (raw.closing !== null && balance !== null && balance !== raw.closing) {
    const text = `The lines come to a closing balance of ${shown(balance)}, but the file says ${shown(raw.closing)}. Rows may be missing.`
    findings.push(warning('closing-mismatch', text))
  }
  return findings
}

function periodFindings({ from, to }: RawStatement, lines: readonly RawLine[]): Finding[] {
  return lines
    .filter(({ day }) => (from !== null && day < from) || (to !== null && day > to))
    .map(({ day, lineNumber }) =>
      warning('outside-period', `${dayWords(day)} is outside the period of this statement.`, lineNumber),
    )
}
