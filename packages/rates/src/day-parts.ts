import { counted } from '@sarai/contract/count-words'
import type { Rate } from '@sarai/contract/rate-schemas'
import { type Asked, isStay } from './asked.ts'
import type { Lack, Part } from './price.ts'
import { bandOf, roomParts, years } from './room-parts.ts'

/** Parts of the same kind and price as one. */
function merged(parts: readonly Part[]): Part[] {
  const kinds = new Map<string, Part>()
  for (const part of parts) {
    const key = `${part.unit} ${part.what}`
    const same = kinds.get(key)
    if (same) same.quantity += part.quantity
    else kinds.set(key, { ...part })
  }
  return [...kinds.values()]
}

function unitPart(rate: Rate, what: string, quantity: number): Part[] | Lack {
  if (rate.unit === null) return { code: 'no-occupancy-rate', text: `There is no rate for a ${what}.` }
  return quantity === 0 ? [] : [{ what, quantity, unit: rate.unit }]
}

/** Tickets and seats: adults, and children by their ages. */
function personParts(rate: Rate, { adults, childAges }: Asked): Part[] | Lack {
  const parts: Part[] = []
  let grown = adults
  for (const age of childAges) {
    const band = bandOf(rate.children, age)
    if (band === 'adult') {
      grown++
      continue
    }
    if (!band || band.unit === null) return { code: 'no-child-rate', text: `There is no rate for a child of ${age}.` }
    parts.push({ what: `child of ${years(band)}`, quantity: 1, unit: band.unit, isChild: true })
  }
  const first = grown === 0 ? [] : unitPart(rate, rate.children.length > 0 ? 'adult' : 'person', grown)
  return 'code' in first ? first : [...first, ...parts]
}

/** What a day costs by its rate, but for kilometres; or the first price that the rate does not have. */
export function dayParts(rate: Rate, asked: Asked): Part[] | Lack {
  if (isStay(asked.basis)) {
    const all: Part[] = []
    for (const { room, count } of asked.rooms) {
      const parts = roomParts(rate, asked.basis, room)
      if ('code' in parts) return parts
      all.push(...parts.map((part) => ({ ...part, quantity: part.quantity * count })))
    }
    return merged(all)
  }
  switch (asked.basis) {
    case 'group':
      return unitPart(rate, 'group', 1)
    case 'person': {
      const parts = personParts(rate, asked)
      return 'code' in parts ? parts : merged(parts)
    }
    case 'km':
      if (rate.perKm === null) return { code: 'no-occupancy-rate', text: 'There is no rate for a kilometre.' }
      return rate.unit === null ? [] : unitPart(rate, 'vehicle for the day', asked.vehicles)
    default:
      return unitPart(rate, 'vehicle', asked.vehicles)
  }
}

/** What a day is at least, as what is missing to it. */
export function minimumPart(rate: Rate, parts: readonly Part[]): Part[] {
  const sum = parts.reduce((total, { unit, quantity }) => total + BigInt(unit) * BigInt(quantity), 0n)
  const missing = rate.minimum === null ? 0n : BigInt(rate.minimum) - sum
  return missing > 0n ? [{ what: 'up to the minimum charge', quantity: 1, unit: Number(missing) }] : []
}

export const nightsOrDays = (asked: Asked, count = asked.days) => counted(count, isStay(asked.basis) ? 'night' : 'day')
