import type { RateCard, Supplement } from '@sarai/contract/rate-schemas'
import { type Asked, isStay } from './asked.ts'
import { dayNumber, holdsFor } from './days.ts'
import type { Part } from './price.ts'
import { rangesWords } from './words.ts'

/** Supplements of one day, each with why it is charged. */
export function supplementParts(card: RateCard, asked: Asked, day: number): { part: Part; because: string }[] {
  return card.supplements
    .filter((one) => holdsFor(one, asked.option.id) && dayNumber(one.from) <= day && day <= dayNumber(one.to))
    .flatMap((one) => partsOf(one, asked).map((part) => ({ part, because: `Compulsory on ${rangesWords([one])}` })))
}

function partsOf({ name, adult, child, unit, fromAge, toAge }: Supplement, asked: Asked): Part[] {
  const children = asked.childAges.filter((age) => fromAge <= age && age <= toAge).length
  const adults = asked.adults + asked.childAges.filter((age) => age > toAge).length
  const rooms = asked.rooms.reduce((sum, { count }) => sum + count, 0)
  const units = isStay(asked.basis) ? rooms : asked.vehicles
  const part = (what: string, quantity: number, amount: number | null): Part[] =>
    amount === null || quantity === 0 ? [] : [{ what, quantity, unit: amount, isChild: true }]
  return [
    ...part(`${name}, adult`, adults, adult),
    ...part(`${name}, child`, children, child),
    ...part(name, units, unit),
  ]
}
