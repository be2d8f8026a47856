import { counted } from '@sarai/contract/count-words'
import { type Asked, isStay } from './asked.ts'
import type { Reason } from './price.ts'

const refusal = (code: Reason['code'], text: string): Reason => ({ code, text, dates: [] })

/** What does not fit into a room, vehicle or group of an option, in words; null where it fits. */
function misfit(
  { name, minPeople, maxPeople, maxAdults, maxChildren }: Asked['option'],
  { adults, children }: { adults: number; children: number },
): string | null {
  const all = adults + children
  const people = (count: number) => counted(count, 'person', 'people')
  if (maxPeople !== null && all > maxPeople) return `${name} takes ${people(maxPeople)}, not ${all}.`
  if (minPeople !== null && all < minPeople) return `${name} is for at least ${people(minPeople)}, not ${all}.`
  if (maxAdults !== null && adults > maxAdults) return `${name} takes ${counted(maxAdults, 'adult')}, not ${adults}.`
  if (maxChildren !== null && children > maxChildren)
    return `${name} takes ${counted(maxChildren, 'child', 'children')}, not ${children}.`
  return null
}

/** Whether everybody has a place, and there is anybody at all. Who has a bed counts as a person, infants too. */
export function occupancyReasons(asked: Asked): Reason[] {
  const { option, adults, childAges } = asked
  if (isStay(asked.basis)) {
    if (asked.rooms.length === 0) return [refusal('nobody', 'Say who sleeps in which room.')]
    return asked.rooms.flatMap(({ room }) => {
      const [grown, children] = [room.adults, room.children.length]
      if (grown + children === 0) return [refusal('nobody', 'There is a room in which nobody sleeps.')]
      const text = misfit(option, { adults: grown, children })
      return text === null ? [] : [refusal('occupancy', text)]
    })
  }
  const people = adults + childAges.length
  if (asked.basis === 'person' || asked.basis === 'group') {
    if (people === 0) return [refusal('nobody', 'Say for how many people it is.')]
    const text = misfit(option, { adults, children: childAges.length })
    return text === null ? [] : [refusal('occupancy', text)]
  }
  const seats = option.maxPeople === null ? Infinity : option.maxPeople * asked.vehicles
  if (people > seats)
    return [
      refusal(
        'occupancy',
        `${counted(asked.vehicles, 'vehicle')} of ${option.name} can take ${seats} people, not ${people}.`,
      ),
    ]
  return []
}
