import { costBasisLabels, mealPlanLabels } from '@sarai/contract/itinerary-words'
import type { LibraryContent } from '@sarai/contract/library-schemas'
import { today } from '../../core/days.rules.ts'
import { libraryKindLabels } from '@sarai/contract/library-words'
import { placesOf } from '@sarai/itinerary/library-items'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { toUnits } from '@sarai/money/format'
import { countryName } from '../../core/countries.rules.ts'
import { type ExportColumn, addLabels } from '../../kernel/operations/list-export.rules.ts'

interface Exported {
  /** Of the agency. */
  timeZone: string
  number: number
  content: LibraryContent
  supplier: string | null
  net: number | null
  currency: string | null
  basis: keyof typeof costBasisLabels | null
  internalNote: string | null
  tags: string[]
  updatedAt: string
  createdAt: string
}

type Detail = string | number | null

/** A field that only some kinds have. */
const detail = <K extends string>(key: K, names: string[] = [key]) => ({
  key,
  value: ({ content }: Exported) => {
    const details = content.details as Record<string, unknown>
    const found = names.map((name) => details[name]).find((value) => value !== null && value !== undefined)
    return (found as Detail) ?? null
  },
})

const mealPlanOf = ({ content }: Exported) =>
  content.kind === 'lodging' || content.kind === 'cruise' ? content.details.mealPlan : null

/** What an export may hold, in the order it does: what the importer understands, by the names it knows. */
const libraryExportColumns = addLabels<Exported, 'library'>('library', [
  { key: 'number', value: ({ number }) => `LB-${String(number).padStart(6, '0')}` },
  { key: 'kind', value: ({ content }) => libraryKindLabels[content.kind] },
  { key: 'name', value: ({ content }) => content.title },
  { key: 'place', value: ({ content }) => placesOf(content)[0]?.name },
  { key: 'to', value: ({ content }) => placesOf(content)[1]?.name },
  {
    key: 'country',
    value: ({ content }) => {
      const country = placesOf(content)[0]?.country
      return country && countryName(country)
    },
  },
  { key: 'text', value: ({ content }) => plainTextOf(content.text) || null },
  detail('address', ['address', 'meetingPoint', 'pickup']),
  detail('stars'),
  detail('room', ['room', 'cabin']),
  {
    key: 'mealPlan',
    value: (entry) => {
      const plan = mealPlanOf(entry)
      return plan && mealPlanLabels[plan]
    },
  },
  detail('checkIn'),
  detail('checkOut'),
  detail('startTime', ['startTime', 'departs']),
  detail('minutes'),
  detail('kilometres'),
  detail('vehicle', ['vehicle', 'ship']),
  detail('airline'),
  detail('flightNumber'),
  { key: 'supplier', value: ({ supplier }) => supplier },
  {
    key: 'net',
    value: ({ net, currency }) => (net === null || currency === null ? null : toUnits(net, currency)),
  },
  { key: 'currency', value: ({ net, currency }) => (net === null ? null : currency) },
  { key: 'basis', value: ({ basis }) => basis && costBasisLabels[basis] },
  { key: 'note', value: ({ internalNote }) => internalNote },
  { key: 'tags', value: ({ tags }) => tags.join('; ') },
  { key: 'updatedAt', value: ({ updatedAt, timeZone }) => today(new Date(updatedAt), timeZone) },
  { key: 'createdAt', value: ({ createdAt, timeZone }) => today(new Date(createdAt), timeZone) },
])

const hidden = ['net', 'supplier']

/** The columns that somebody may see. */
export const columnsFor = ({ seesCost }: { seesCost: boolean }): ExportColumn<Exported>[] =>
  libraryExportColumns.filter(({ key }) => seesCost || !hidden.includes(key))
