export const severities = ['error', 'warning', 'hint'] as const
export type Severity = (typeof severities)[number]

export const findingCodes = [
  'not-begun',
  'night-without-lodging',
  'nights-overlap',
  'lodging-elsewhere',
  'outside-trip',
  'transfer-missing',
  'transfer-elsewhere',
  'day-empty',
  'times-overlap',
  'times-impossible',
  'out-of-order',
  'zone-unknown',
  'zone-elsewhere',
  'age-limit',
  'ages-impossible',
  'date-past',
  'dates-reversed',
  'group-reversed',
  'rooms-missing',
  'rooms-empty',
  'beds-of-children',
  'price-missing',
  'price-zero',
  'price-impossible',
  'quantity-differs',
  'rate-missing',
  'extra-without-markup',
  'margin-low',
  'option-empty',
  'option-gone',
  'option-never',
  'instalments-sum',
  'instalment-undated',
  'slabs-contradict',
  'slabs-over',
  'season-empty',
  'season-twice',
  'words-count',
  'words-price',
  'words-tax',
  'words-copy',
  'place-unknown',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** What is put right by whoever sees costs. */
export const costCodes: readonly FindingCode[] = [
  'price-missing',
  'price-zero',
  'price-impossible',
  'quantity-differs',
  'rate-missing',
  'extra-without-markup',
  'margin-low',
]

/** Something to look at before a trip is sent. */
export interface Finding {
  code: FindingCode
  severity: Severity
  message: string
  /** Where to jump to; the trip itself where there is none. */
  dayId?: string
  itemId?: string
  /** Of another list: a line, a slab, an instalment, a season, an option. */
  entryId?: string
  /** What to correct, as an edit names it: `startDate`, `details.nights`. */
  field?: string
}
