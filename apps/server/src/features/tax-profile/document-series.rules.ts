import { seriesKinds, type SeriesKind } from '@sarai/contract/tax-words'
import { documentNumber, formatProblem, type NumberFormat } from '@sarai/tax/document-number'
import { financialYear } from '@sarai/tax/financial-year'

/** What numbers of each kind begin with, where an agency has not said otherwise. */
const prefixes: Record<SeriesKind, string> = {
  proforma: 'PF',
  'tax-invoice': 'INV',
  'bill-of-supply': 'BS',
  'receipt-voucher': 'RV',
  'refund-voucher': 'RF',
  'credit-note': 'CN',
  'debit-note': 'DN',
  receipt: 'RC',
}

/** Financial years whose numbers may not meet. */
const years = Array.from({ length: 99 }, (_, at) => financialYear(`${2001 + at}-12-31`))

/** What stands before the number, in every financial year. */
function prefixesOf({ pattern }: Pick<NumberFormat, 'pattern'>): string[] {
  return years.map((year) => documentNumber({ pattern, minDigits: 1 }, year, 1).slice(0, -1).toUpperCase())
}

/** What stands before the numbers of these series in any year, with the pattern it is of. */
function takenBy(others: readonly Pick<NumberFormat, 'pattern'>[]): Map<string, string> {
  return new Map(others.flatMap((one) => prefixesOf(one).map((prefix) => [prefix, one.pattern] as const)))
}

/**
 * What is wrong with a series, in words; undefined where nothing is. The number stands last, behind a sign that is no
 * digit, so that what precedes it tells two series apart whatever the number.
 */
export function seriesProblem(
  format: NumberFormat,
  others: readonly Pick<NumberFormat, 'pattern'>[],
): string | undefined {
  return problemBeside(format, takenBy(others))
}

function problemBeside(format: NumberFormat, taken: ReadonlyMap<string, string>): string | undefined {
  const problem = formatProblem(format)
  if (problem) return problem
  if (!/[A-Z/-]\{number\}$/i.test(format.pattern)) return 'Put {number} last, behind a letter, - or /'
  const other = prefixesOf(format).flatMap((prefix) => taken.get(prefix) ?? [])[0]
  return other && `Another series has or had these numbers: ${other}`
}

/** A format for each kind of document, by prefixes that nothing of the agency has. */
export function newFormats(others: readonly Pick<NumberFormat, 'pattern'>[]): ({ kind: SeriesKind } & NumberFormat)[] {
  const taken = takenBy(others)
  for (let at = 1; ; at++) {
    const formats = seriesKinds.map((kind) => {
      const prefix = at === 1 ? prefixes[kind] : `${prefixes[kind].slice(0, 2)}${at}`
      return { kind, pattern: `${prefix}/{yy}/{number}`, minDigits: 4 }
    })
    if (formats.every((format) => !problemBeside(format, taken))) return formats
    // Two letters and two digits are the most there is room for.
    if (at === 99) throw new RangeError('no prefix is left')
  }
}
