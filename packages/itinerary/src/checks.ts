import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { OutputTax } from '@sarai/contract/output-tax'
import { checkContent, checkDepartures, checkEnd, checkNights, checkTransfers } from './checks-days.ts'
import { checkAges, checkRooms } from './checks-people.ts'
import { checkPlaces } from './checks-places.ts'
import { checkPrices } from './checks-prices.ts'
import { checkDates, checkGrid, checkInstalments, checkOptions, checkSlabs } from './checks-terms.ts'
import { checkTimes } from './checks-times.ts'
import { checkWords } from './checks-words.ts'
import { type Course, coursesOf } from './course.ts'
import { costCodes, type Finding, type FindingCode } from './findings.ts'

/**
 * What to look at before a trip is sent: of the trip first, then day by day.
 * @param today the agency's
 * @param output how its invoices are taxed
 */
export function checkItinerary(document: ItineraryDocument, today: string, output?: OutputTax | null): Finding[] {
  const findings = [
    ...checkDates(document, today),
    ...checkRooms(document),
    ...checkOptions(document),
    ...checkPrices(document, output),
    ...checkInstalments(document, today),
    ...checkSlabs(document, today),
    ...checkGrid(document),
    ...checkWords(document, today),
    ...checkPlaces(document),
    ...checkCourses(document, today),
  ]
  return sortByPlace(document, hasBegun(document) ? findings : [notBegun, ...findings.filter(isOfContent)])
}

/** Whether anything of what travellers get is in it yet. */
const hasBegun = ({ days, lines, grid }: ItineraryDocument) =>
  lines.length + grid.length > 0 || days.some(({ items, story }) => items.length + story.length > 0)

/** Before anything is in a trip, all that it lacks is said once. */
const notBegun: Finding = { code: 'not-begun', severity: 'hint', message: 'Nothing is in this trip yet.' }
const ofNothing: readonly FindingCode[] = [
  'night-without-lodging',
  'day-empty',
  'price-missing',
  'rooms-missing',
  'rooms-empty',
  'beds-of-children',
]
const isOfContent = ({ code }: Finding) => !ofNothing.includes(code)

/** What is about the trip itself first, then day by day. */
function sortByPlace(document: ItineraryDocument, findings: Finding[]): Finding[] {
  const place = new Map(document.days.map((day, index) => [day.id, index]))
  const placeOf = ({ dayId }: Finding) => (dayId === undefined ? -1 : (place.get(dayId) ?? -1))
  return findings.sort((a, b) => placeOf(a) - placeOf(b))
}

/** The same, as far as it is for somebody's eyes. */
export function findingsFor(
  { seesCost }: { seesCost: boolean },
  document: ItineraryDocument,
  today: string,
  output?: OutputTax | null,
): Finding[] {
  const findings = checkItinerary(document, today, output)
  return seesCost ? findings : findings.filter(({ code }) => !costCodes.includes(code))
}

/** What is to be seen in each option; said once where it is so in all of them, or else with their names. */
function checkCourses(document: ItineraryDocument, today: string): Finding[] {
  const courses = coursesOf(document)
  const found = new Map<string, { finding: Finding; names: string[] }>()
  for (const course of courses) {
    const name = document.options.find((option) => option.id === course.optionId)?.name ?? ''
    for (const finding of checkCourse(document, course, today)) {
      const key = JSON.stringify(finding)
      const seen = found.get(key)
      if (seen) seen.names.push(name)
      else found.set(key, { finding, names: [name] })
    }
  }
  return [...found.values()].map(({ finding, names }) =>
    names.length === courses.length
      ? finding
      : { ...finding, message: `Option ${names.join(', ')}: ${finding.message}` },
  )
}

/** What is to be seen in a trip as one option goes. */
export function checkCourse(document: ItineraryDocument, course: Course, today: string): Finding[] {
  return [
    ...checkNights(course),
    ...checkEnd(course),
    ...checkTransfers(course),
    ...checkDepartures(course),
    ...checkContent(course),
    ...checkTimes(course, document.startDate ?? today),
    ...checkAges(course, document.travellers),
  ]
}
