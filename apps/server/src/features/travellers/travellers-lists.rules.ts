import { formatWord } from '@sarai/contract/export-words'
import {
  travellerKindLabels,
  travellerListLabels,
  type TravellerList,
  visaStateLabels,
} from '@sarai/contract/traveller-words'
import { dayWords, daysWords } from '@sarai/itinerary/words'
import type { Cell } from '../../core/export/cells.rules.ts'
import type { TravellerRecord } from './travellers.queries.ts'

/** A list of a trip's people on paper or in a workbook. */
export interface ListInput {
  list: TravellerList
  agency: string
  /** T-000123 Kerala in spring */
  trip: string
  days: string
  header: string[]
  rows: Cell[][]
}

/** Somebody of a list, with the passport's number where it may be told. */
export type Listed = TravellerRecord & { wholeNumber?: string }

interface Column {
  label: string
  value(one: Listed, index: number): Cell
}

const day = (date: string | null) => date && dayWords(date)
const word = (value: string | null) => (value === null ? null : formatWord(value))
const nameOf = ({ title, givenName, familyName }: Listed) =>
  [title, givenName, familyName?.toUpperCase()].filter(Boolean).join(' ') || 'Not known yet'

const who: Column[] = [
  { label: 'No.', value: (_, index) => index + 1 },
  { label: 'Name', value: nameOf },
  { label: 'Kind', value: ({ kind }) => travellerKindLabels[kind] },
]

const columns: Record<TravellerList, Column[]> = {
  manifest: [
    ...who,
    { label: 'Gender', value: ({ gender }) => word(gender) },
    { label: 'Born', value: ({ birth }) => day(birth) },
    { label: 'Nationality', value: ({ nationality }) => nationality },
    {
      label: 'Passport',
      value: ({ wholeNumber, passportDigits }) => wholeNumber ?? (passportDigits && `••••${passportDigits}`),
    },
    { label: 'From', value: ({ passportCountry }) => passportCountry },
    { label: 'Ends', value: ({ passportExpiresOn }) => day(passportExpiresOn) },
    { label: 'Visa', value: ({ visa }) => visaStateLabels[visa] },
    { label: 'Phone', value: ({ phone }) => phone },
    {
      label: 'Emergency',
      value: ({ emergencyName, emergencyPhone }) => [emergencyName, emergencyPhone].filter(Boolean).join(' ') || null,
    },
  ],
  rooming: [
    { label: 'Room', value: ({ room }) => room ?? 'None yet' },
    ...who.slice(1),
    { label: 'Born', value: ({ birth }) => day(birth) },
    { label: 'Meal', value: ({ meal }) => word(meal) },
    { label: 'Wishes', value: ({ wishes }) => wishes },
  ],
}

/** Room 2 before room 10; who has none last. */
const byRoom = (a: Listed, b: Listed) =>
  a.room === null || b.room === null
    ? Number(a.room === null) - Number(b.room === null)
    : a.room.localeCompare(b.room, 'en', { numeric: true })

/** Who travels, as a list has it: in their order, or room by room. */
export function listOf(
  list: TravellerList,
  people: Listed[],
  trip: { label: string; startDate: string | null; endDate: string | null },
  agency: string,
): ListInput {
  const sorted = list === 'rooming' ? people.toSorted(byRoom) : people
  const { label, startDate, endDate } = trip
  return {
    list,
    agency,
    trip: label,
    days: startDate ? daysWords(startDate, endDate ?? startDate) : 'No dates yet',
    header: columns[list].map((column) => column.label),
    rows: sorted.map((one, index) => columns[list].map((column) => column.value(one, index))),
  }
}

export const listTitle = ({ list, trip }: Pick<ListInput, 'list' | 'trip'>) => `${travellerListLabels[list]} ${trip}`
