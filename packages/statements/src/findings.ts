export const findingCodes = [
  'too-large',
  'not-readable',
  'empty',
  'several-accounts',
  'columns-unknown',
  'columns-guessed',
  'sign-unknown',
  'date-order-unknown',
  'date-order-contradicted',
  'dates-turned',
  'dates-unordered',
  'row-unreadable',
  'row-skipped',
  'balance-mismatch',
  'opening-mismatch',
  'closing-mismatch',
  'outside-period',
  'not-booked',
  'no-amount',
  'more-findings',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** Something to know before a statement is used. */
export interface Finding {
  code: FindingCode
  /**
   * An error: nothing, or not all of it, was read. A question: nothing is read until it is answered. A warning: it was
   * read, and somebody should look.
   */
  severity: 'error' | 'question' | 'warning'
  message: string
  /** The row of the file it is about. */
  lineNumber: number | null
}

const of =
  (severity: Finding['severity']) =>
  (code: FindingCode, message: string, lineNumber: number | null = null): Finding => ({
    code,
    severity,
    message,
    lineNumber,
  })
export const error = of('error')
export const question = of('question')
export const warning = of('warning')

/** An entry of zero: a notice of the bank, which moves no money. */
export const warnOfZero = (what: string, lineNumber: number): Finding =>
  warning('no-amount', `${what} is of zero, moves no money and was left out.`, lineNumber)

const mostOfOneCode = 20

/** Of each code the first few, and how many more there are. */
export function fewOfEach(findings: readonly Finding[]): Finding[] {
  const counts = new Map<FindingCode, number>()
  const kept = findings.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    return count <= mostOfOneCode
  })
  for (const [code, count] of counts) {
    const example = findings.find((one) => one.code === code)
    if (count > mostOfOneCode && example)
      kept.push({
        code: 'more-findings',
        severity: example.severity,
        message: `${count - mostOfOneCode} more rows like this: ${example.message}`,
        lineNumber: null,
      })
  }
  return kept
}
