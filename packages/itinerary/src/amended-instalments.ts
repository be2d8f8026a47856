import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { plusDays } from './trip-days.ts'

/** What is to be paid, as it is kept with a trip. */
export interface KeptInstalment {
  id: string
  label: string
  amount: number
  dueOn: string | null
}

interface Basis {
  /** What the trip costs from now on. */
  total: number
  /** The day the amendment is accepted. */
  today: string
  startDate: string | null
  plans: readonly Pick<ItineraryDocument['instalments'][number], 'label' | 'due' | 'days'>[]
}

export interface AmendedInstalments {
  /** All that is to be paid, in order; one without an id is new. */
  instalments: (Omit<KeptInstalment, 'id'> & { id: string | null })[]
  /** What was left out because nothing of it is to be paid any more. */
  removed: string[]
}

/**
 * What is to be paid after an amendment, so that it comes to the new total. What fell due before today stays as it was.
 * More to pay is one more instalment, due with the last that is open or today; less lowers the open ones from the last
 * one on, and what they do not cover is to be refunded. What is due days before the start follows the start.
 */
export function amendedInstalments(kept: readonly KeptInstalment[], basis: Basis): AmendedInstalments {
  const { total, today, startDate, plans } = basis
  const isOpen = ({ dueOn }: Pick<KeptInstalment, 'dueOn'>) => dueOn === null || dueOn >= today
  const dated = kept.map((one) => {
    const plan = plans.find(({ label, due }) => label === one.label && due === 'days-before')
    if (!isOpen(one) || !plan || startDate === null) return one
    const day = plusDays(startDate, -(plan.days ?? 0))
    return { ...one, dueOn: day < today ? today : day }
  })
  const difference = total - dated.reduce((sum, { amount }) => sum + amount, 0)
  if (difference > 0) {
    const dueOn = dated.findLast(isOpen)?.dueOn ?? today
    return {
      instalments: [...dated, { id: null, label: 'Changes to the trip', amount: difference, dueOn }],
      removed: [],
    }
  }
  let toLower = -difference
  const lowered = dated
    .toReversed()
    .map((one) => {
      if (!isOpen(one) || one.amount <= 0) return one
      const less = Math.min(one.amount, toLower)
      toLower -= less
      return { ...one, amount: one.amount - less }
    })
    .toReversed()
  const removed = lowered.filter(({ amount }, at) => amount === 0 && dated[at]?.amount !== 0).map(({ id }) => id)
  const instalments = lowered.filter(({ id }) => !removed.includes(id))
  if (toLower === 0) return { instalments, removed }
  return {
    instalments: [...instalments, { id: null, label: 'To be refunded', amount: -toLower, dueOn: null }],
    removed,
  }
}
