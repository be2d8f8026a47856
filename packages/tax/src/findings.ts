/** What is wrong with a document's facts, in words for whoever writes it. Nothing here is thrown. */
export const findingCodes = [
  'accountant',
  'buyer-address',
  'composition-inter-state',
  'cost-missing',
  'currencies-mixed',
  'currency-not-of-pack',
  'date-impossible',
  'discount-too-large',
  'fare-missing',
  'gstin-state',
  'gstin-wrong',
  'hours-impossible',
  'line-twice',
  'lines-missing',
  'loss',
  'mode-unknown',
  'negative',
  'nights-impossible',
  'no-rule',
  'not-whole',
  'pan-missing',
  'places-several',
  'property-missing',
  'rate-missing',
  'rate-not-taken',
  'reverse-charge',
  'setting-unknown',
  'state-unknown',
  'tax-above-price',
  'too-large',
  'zero-rated',
] as const
export type FindingCode = (typeof findingCodes)[number]

export interface Finding {
  code: FindingCode
  /** An error: no figures without it. A warning: the figures hold nevertheless. */
  severity: 'error' | 'warning'
  message: string
  lineId?: string
}

export const error = (code: FindingCode, message: string, lineId?: string): Finding => ({
  code,
  severity: 'error',
  message,
  ...(lineId !== undefined && { lineId }),
})
export const warning = (...of: Parameters<typeof error>): Finding => ({ ...error(...of), severity: 'warning' })
export const hasErrors = (findings: readonly Finding[]) => findings.some(({ severity }) => severity === 'error')
