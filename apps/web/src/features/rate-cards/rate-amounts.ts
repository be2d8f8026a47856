import type { Rate } from '@sarai/contract/rate-schemas'
import type { RateBasis } from '@sarai/contract/rate-words'

export type Amount = 'single' | 'double' | 'triple' | 'unit' | 'extraAdult' | 'perKm' | 'minimum'

export const amountLabels: Record<Amount, string> = {
  single: 'Single',
  double: 'Double',
  triple: 'Triple',
  unit: 'Unit',
  extraAdult: 'Extra adult',
  perKm: 'Per km',
  minimum: 'Minimum',
}

/** The amounts that a rate of a basis can have. */
export const amountsOf: Record<RateBasis, readonly Amount[]> = {
  'room-night': ['single', 'double', 'triple', 'unit', 'extraAdult'],
  'person-night': ['single', 'double', 'triple', 'extraAdult'],
  person: ['unit', 'minimum'],
  'vehicle-day': ['unit', 'perKm', 'minimum'],
  vehicle: ['unit', 'perKm', 'minimum'],
  group: ['unit'],
  km: ['perKm', 'unit', 'minimum'],
}

/** What children pay of a basis: by bed where people sleep, else a ticket. */
export const childAmounts = (basis: RateBasis) =>
  basis === 'room-night' || basis === 'person-night'
    ? ([
        ['withBed', 'With bed'],
        ['noBed', 'Without bed'],
      ] as const)
    : ([['unit', 'Each']] as const)

/** The amounts that a rate has, with their names. */
export function filledAmounts(rate: Rate, basis: RateBasis): { label: string; amount: number }[] {
  const own = amountsOf[basis].flatMap((name) => {
    const amount = rate[name]
    return amount === null ? [] : [{ label: amountLabels[name], amount }]
  })
  const children = rate.children.flatMap((band) =>
    childAmounts(basis).flatMap(([name, label]) => {
      const amount = band[name]
      return amount === null ? [] : [{ label: `Child ${band.fromAge}–${band.toAge}, ${label.toLowerCase()}`, amount }]
    }),
  )
  return [...own, ...children]
}
