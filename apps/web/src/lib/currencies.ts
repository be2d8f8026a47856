/** What Indian agencies buy in most often; every other follows. */
const usual = ['INR', 'USD', 'EUR', 'GBP', 'AED', 'THB', 'SGD', 'MYR', 'IDR', 'LKR', 'NPR', 'AUD', 'JPY', 'CHF']

let all: string[] | undefined

/** Currencies by their codes, the usual ones first; those given are always among them. */
export function currencyChoices(...given: string[]): { value: string; label: string }[] {
  all ??= [...new Set([...usual, ...Intl.supportedValuesOf('currency')])]
  return [...new Set([...given.slice(0, 1), ...all, ...given])].map((value) => ({ value, label: value }))
}
