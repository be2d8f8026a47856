export const findingCodes = [
  'date-impossible',
  'range-reversed',
  'season-overlap',
  'season-gap',
  'season-outside',
  'season-unused',
  'season-partly',
  'validity-reversed',
  'validity-long',
  'option-without-rates',
  'options-none',
  'name-twice',
  'id-unknown',
  'rate-twice',
  'rate-empty',
  'rate-zero',
  'rate-unfit',
  'negative',
  'bands-overlap',
  'bands-gap',
  'bands-reversed',
  'occupancy-impossible',
  'slabs-contradict',
  'supplement-empty',
  'tax-unknown',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** Something to look at before a rate card is used. */
export interface Finding {
  code: FindingCode
  /** An error: prices come out wrong or not at all. A warning: they may be meant so. */
  severity: 'error' | 'warning'
  message: string
  /** The entry to jump to: an option, season, blackout …; the card itself where there is none. */
  entryId?: string
  /** Of a rate, which is named by its option and season. */
  seasonId?: string
}

export const error = (code: FindingCode, message: string, at: Pick<Finding, 'entryId' | 'seasonId'> = {}): Finding => ({
  code,
  severity: 'error',
  message,
  ...at,
})
export const warning = (...of: Parameters<typeof error>): Finding => ({ ...error(...of), severity: 'warning' })
