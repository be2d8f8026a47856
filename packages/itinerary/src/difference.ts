import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { policyTabs } from '@sarai/contract/itinerary-words'
import { formatMoney } from '@sarai/money/format'
import { cancellationSentences } from './cancellation.ts'
import { changedDays, changedItems } from './difference-days.ts'
import { type ChangedFact, changedFacts, paymentFacts, textFact, tripFacts } from './difference-words.ts'
import { isWritten } from './rich-text.ts'
import { isInSome } from './trip-days.ts'

export const changeSubjects = [
  'trip',
  'price',
  'day',
  'item',
  'option',
  'extra',
  'section',
  'policy',
  'payment',
] as const

/** One change between two versions of a trip, in words for a traveller. */
export interface Change {
  kind: 'added' | 'removed' | 'moved' | 'changed'
  about: (typeof changeSubjects)[number]
  /** What has changed: `Day 2, To the hills`. */
  title: string
  /** All of it in a sentence, but for the facts. */
  text: string
  facts: ChangedFact[]
  /** Where it is in the later version; in the earlier one if it was removed. */
  dayId?: string
  itemId?: string
}

/** What an option costs, as it was shown. */
export interface ShownTotal {
  optionId: string | null
  total: number
  currency: string
}

/**
 * What a traveller would notice between two versions: only what the page shows, in the order of the page. Net prices,
 * margins, vendors and notes are not looked at, so a version that differs in nothing else has no changes.
 */
export function differenceOf(
  wholeBefore: ItineraryDocument,
  wholeAfter: ItineraryDocument,
  totals: { before: readonly ShownTotal[]; after: readonly ShownTotal[] } = { before: [], after: [] },
): Change[] {
  const [before, after] = [shownOf(wholeBefore), shownOf(wholeAfter)]
  return [
    ...changed('trip', 'The trip', changedFacts(tripFacts(before), tripFacts(after))),
    ...changedPrices(before, after, totals),
    ...changedOptions(before, after),
    ...changedDays(before, after),
    ...changedItems(before, after),
    ...changedEntries('extra', extras(before), extras(after)),
    ...changedEntries('section', sections(before), sections(after)),
    ...changedPolicies(before, after),
    ...changed('payment', 'The payments', changedFacts(paymentFacts(before), paymentFacts(after))),
  ]
}

/** A trip without the parts that the page leaves out: those of removed options, and headings with nothing under them. */
function shownOf(trip: ItineraryDocument): ItineraryDocument {
  const parts = <Part extends { optionIds: readonly string[] }>(all: readonly Part[]) =>
    all.filter((part) => isInSome(trip, part))
  return {
    ...trip,
    days: parts(trip.days).map((day) => ({ ...day, items: parts(day.items) })),
    lines: parts(trip.lines),
    sections: trip.sections.filter(({ text }) => isWritten(text)),
  }
}

function changed(about: Change['about'], title: string, facts: ChangedFact[]): Change[] {
  return facts.length > 0 ? [{ kind: 'changed', about, title, text: `${title} changed.`, facts }] : []
}

function changedPrices(
  before: ItineraryDocument,
  after: ItineraryDocument,
  totals: { before: readonly ShownTotal[]; after: readonly ShownTotal[] },
): Change[] {
  const factsOf = (trip: ItineraryDocument, shown: readonly ShownTotal[]) =>
    shown.map(({ optionId, total, currency }) => {
      const name = (after.options.find(({ id }) => id === optionId) ?? trip.options.find(({ id }) => id === optionId))
        ?.name
      return { label: name ? `Price of ${name}` : 'Price', value: formatMoney(total, currency) }
    })
  return changed('price', 'The price', changedFacts(factsOf(before, totals.before), factsOf(after, totals.after)))
}

/** An entry of a list of the trip, as far as travellers see it. */
interface Shown {
  id: string
  title: string
  facts: { label: string; value: string }[]
}

function changedOptions(before: ItineraryDocument, after: ItineraryDocument): Change[] {
  const shown = (trip: ItineraryDocument): Shown[] =>
    trip.options.map(({ id, name, note }) => ({
      id,
      title: `Option ${name}`,
      facts: [{ label: 'Name', value: name }, ...(note === null ? [] : [{ label: 'Note', value: note }])],
    }))
  return changedEntries('option', shown(before), shown(after))
}

const extras = (trip: ItineraryDocument): Shown[] =>
  trip.lines
    .filter((line) => line.isOptional)
    .map(({ id, title }) => ({ id, title, facts: [{ label: 'Title', value: title }] }))

const sections = (trip: ItineraryDocument): Shown[] =>
  trip.sections.map(({ id, title, text }) => {
    return { id, title, facts: [{ label: 'Title', value: title }, ...textFact('Text', text)] }
  })

function changedEntries(about: Change['about'], before: Shown[], after: Shown[]): Change[] {
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id))
  return [
    ...gone.map(({ title }): Change => ({ kind: 'removed', about, title, text: `${title} was removed.`, facts: [] })),
    ...after.flatMap(({ id, title, facts }): Change[] => {
      const was = before.find((one) => one.id === id)
      if (was) return changed(about, title, changedFacts(was.facts, facts))
      return [{ kind: 'added', about, title, text: `${title} was added.`, facts: [] }]
    }),
  ]
}

function changedPolicies(before: ItineraryDocument, after: ItineraryDocument): Change[] {
  return policyTabs.flatMap(({ key, label }) => {
    const factsOf = (trip: ItineraryDocument) => {
      const charges = key === 'cancellation' ? cancellationSentences(trip.slabs, null).join('\n') : ''
      return [
        ...(charges === '' ? [] : [{ label: 'Charges', value: charges }]),
        ...textFact('Text', trip.policies[key]),
      ]
    }
    return changed('policy', label, changedFacts(factsOf(before), factsOf(after)))
  })
}
