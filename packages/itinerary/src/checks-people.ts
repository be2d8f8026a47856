import { counted } from '@sarai/contract/count-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Course } from './course.ts'
import type { Finding } from './findings.ts'

/** Activities that somebody of the party is too young or too old for. */
export function checkAges(course: Course, { childAges, infants }: ItineraryDocument['travellers']): Finding[] {
  const ages = [...new Set(infants > 0 ? [...childAges, 1] : childAges)].sort((a, b) => a - b)
  return course.days.flatMap(({ day, items }) =>
    items.flatMap((item): Finding[] => {
      if (item.category !== 'activity') return []
      const { fromAge, toAge } = item.details
      const where = { dayId: day.id, itemId: item.id } as const
      if (fromAge !== null && toAge !== null && fromAge > toAge)
        return [
          {
            ...where,
            code: 'ages-impossible',
            severity: 'error',
            field: 'details.toAge',
            message: `${item.title} is from ${fromAge} years and up to ${toAge}: nobody can take part.`,
          },
        ]
      const young = ages.filter((age) => fromAge !== null && age < fromAge)
      const old = ages.filter((age) => toAge !== null && age > toAge)
      const severity = item.isOptional ? 'hint' : 'warning'
      const says = (field: 'fromAge' | 'toAge', message: string): Finding => {
        return { ...where, code: 'age-limit', severity, field: `details.${field}`, message }
      }
      return [
        ...(young.length > 0 ? [says('fromAge', `${item.title} is from ${fromAge} years; ${travelling(young)}.`)] : []),
        ...(old.length > 0 ? [says('toAge', `${item.title} is up to ${toAge} years; ${travelling(old)}.`)] : []),
      ]
    }),
  )
}

function travelling(ages: readonly number[]): string {
  const words = ages.map((age) => (age < 2 ? 'an infant' : `a child of ${age}`))
  return `${[...new Set(words)].join(' and ')} travel${new Set(words).size === 1 ? 's' : ''}`
}

/** Rooms that are too few or too many for who travels. */
export function checkRooms({ travellers, pricing: { rooms } }: ItineraryDocument): Finding[] {
  const beds = rooms.twin * 2 + rooms.triple * 3 + rooms.single
  const findings: Finding[] = []
  const adults = counted(travellers.adults, 'adult')
  if (travellers.adults > beds)
    findings.push({
      code: 'rooms-missing',
      severity: 'warning',
      field: 'pricing.rooms',
      message: `The rooms have ${counted(beds, 'bed')} for ${adults}; twin rooms are counted for the others.`,
    })
  else if (travellers.adults > 0 && beds - travellers.adults > 1)
    findings.push({
      code: 'rooms-empty',
      severity: 'hint',
      field: 'pricing.rooms',
      message: `The rooms have ${counted(beds, 'bed')} for ${adults}.`,
    })
  const children = travellers.childAges.length
  const placed = rooms.childWithBed + rooms.childNoBed
  if (children !== placed)
    findings.push({
      code: 'beds-of-children',
      severity: 'hint',
      field: 'pricing.rooms',
      message: `${counted(children, 'child', 'children')} travel${children === 1 ? 's' : ''}, and ${counted(placed, 'is', 'are')} said to sleep with or without a bed.`,
    })
  return findings
}
