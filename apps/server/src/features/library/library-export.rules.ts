import { costBasisLabels, mealPlanLabels } from '@sarai/contract/itinerary-words'
import type { LibraryContent } from '@sarai/contract/library-schemas'
import { libraryKindLabels } from '@sarai/contract/library-words'
import { placesOf } from '@sarai/itinerary/library-items'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { toUnits } from '@sarai/money/format'
import { countryName } from '../../core/countries.rules.ts'
import type { ExportColumn } from '../../kernel/operations/list-export.rules.ts'

interface Exported {
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
const detail = (key: string, label: string, names = [key]): ExportColumn<Exported> => ({
  key,
  label,
  value: ({ content }) => {
    const details = content.details as Record<string, unknown>
    const found = names.map((name) => details[name]).find((value) => value !== null && value !== undefined)
    return (found as Detail) ?? null
  },
})

const mealPlanOf = ({ content }: Exported) =>
  content.kind === 'lodging' || content.kind === 'cruise' ? content.details.mealPlan : null

/** What an export may hold, in the order it does: what the importer understands, by the names it knows. */
const libraryExportColumns: ExportColumn<Exported>[] = [
  { key: 'number', label: 'Number', value: ({ number }) => `LB-${String(number).padStart(6, '0')}` },
  { key: 'kind', label: 'Kind', value: ({ content }) => libraryKindLabels[content.kind] },
  { key: 'name', label: 'Name', value: ({ content }) => content.title },
  { key: 'place', label: 'City', value: ({ content }) => placesOf(content)[0]?.name },
  { key: 'to', label: 'To', value: ({ content }) => placesOf(content)[1]?.name },
  {
    key: 'country',
    label: 'Country',
    value: ({ content }) => {
      const country = placesOf(content)[0]?.country
      return country && countryName(country)
    },
  },
  { key: 'text', label: 'Description', value: ({ content }) => plainTextOf(content.text) || null },
  detail('address', 'Address', ['address', 'meetingPoint']),
  detail('stars', 'Stars'),
  detail('room', 'Room'),
  {
    key: 'mealPlan',
    label: 'Meal plan',
    value: (entry) => {
      const plan = mealPlanOf(entry)
      return plan && mealPlanLabels[plan]
    },
  },
  detail('checkIn', 'Check-in'),
  detail('checkOut', 'Check-out'),
  detail('startTime', 'Begins at', ['startTime', 'departs']),
  detail('minutes', 'Duration'),
  detail('kilometres', 'Kilometres'),
  detail('vehicle', 'Vehicle', ['vehicle', 'ship']),
  detail('airline', 'Airline'),
  detail('flightNumber', 'Flight number'),
  { key: 'supplier', label: 'Supplier', value: ({ supplier }) => supplier },
  {
    key: 'net',
    label: 'Net price',
    value: ({ net, currency }) => (net === null || currency === null ? null : toUnits(net, currency)),
  },
  { key: 'currency', label: 'Currency', value: ({ net, currency }) => (net === null ? null : currency) },
  { key: 'basis', label: 'Price per', value: ({ basis }) => basis && costBasisLabels[basis] },
  { key: 'note', label: 'Note', value: ({ internalNote }) => internalNote },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }) => updatedAt.slice(0, 10) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }) => createdAt.slice(0, 10) },
]

const hidden = ['net', 'supplier']

/** The columns that somebody may see. */
export const columnsFor = ({ seesCost }: { seesCost: boolean }): ExportColumn<Exported>[] =>
  libraryExportColumns.filter(({ key }) => seesCost || !hidden.includes(key))
