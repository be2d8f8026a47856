import type { LeadFact } from '@sarai/contract/lead-schemas'
import {
  hotelClassLabel,
  leadMealPlanLabels,
  leadServices,
  leadSources,
  mealPlans,
  temperatures,
  tripTypes,
} from '@sarai/contract/lead-words'
import { formatWord } from '@sarai/contract/export-words'
import type { RecordField } from '~/records/record-fields.ts'

export const sections = ['Person', 'Trip', 'Travellers', 'Budget', 'Enquiry'] as const
export type LeadField = RecordField<LeadFact, (typeof sections)[number]>

const words = (values: readonly string[]) => values.map((value) => ({ value, label: formatWord(value) }))
const stars = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value: String(value), label: hotelClassLabel(value) }))

/** Every fact of a lead, in the order of the form and of the lead's page. */
export const leadFields: LeadField[] = [
  { name: 'name', label: 'Name', kind: 'text', section: 'Person' },
  { name: 'phone', label: 'Phone', kind: 'phone', section: 'Person', isAlways: true },
  { name: 'whatsapp', label: 'WhatsApp', kind: 'phone', section: 'Person', help: 'If it is a different number' },
  { name: 'email', label: 'Email', kind: 'email', section: 'Person', isAlways: true },
  { name: 'city', label: 'City', kind: 'text', section: 'Person' },
  { name: 'state', label: 'State', kind: 'text', section: 'Person' },
  { name: 'service', label: 'Service', kind: 'choice', section: 'Trip', choices: words(leadServices) },
  { name: 'tripType', label: 'Trip type', kind: 'choice', section: 'Trip', choices: words(tripTypes) },
  { name: 'destinations', label: 'Destinations', kind: 'places', section: 'Trip', isAlways: true },
  { name: 'origin', label: 'Travelling from', kind: 'text', section: 'Trip' },
  {
    name: 'travelMonth',
    label: 'Travel month',
    kind: 'month',
    section: 'Trip',
    help: 'If the dates are not fixed yet',
  },
  { name: 'travelStart', label: 'Travel start', kind: 'day', section: 'Trip', isAlways: true },
  { name: 'travelEnd', label: 'Travel end', kind: 'day', section: 'Trip' },
  { name: 'flexibleDays', label: 'Flexible by days', kind: 'number', section: 'Trip', max: 60 },
  { name: 'nights', label: 'Nights', kind: 'number', section: 'Trip', max: 365 },
  { name: 'hotelClass', label: 'Hotel class', kind: 'choice', section: 'Trip', choices: stars, isNumber: true },
  {
    name: 'mealPlan',
    label: 'Meal plan',
    kind: 'choice',
    section: 'Trip',
    choices: mealPlans.map((value) => ({ value, label: leadMealPlanLabels[value] })),
  },
  { name: 'adults', label: 'Adults', kind: 'number', section: 'Travellers', max: 999, isAlways: true },
  { name: 'children', label: 'Children', kind: 'number', section: 'Travellers', max: 999 },
  { name: 'childAges', label: "Children's ages", kind: 'ages', section: 'Travellers', help: 'Like 4, 9' },
  { name: 'infants', label: 'Infants', kind: 'number', section: 'Travellers', max: 99 },
  { name: 'rooms', label: 'Rooms', kind: 'number', section: 'Travellers', max: 500 },
  { name: 'budgetMin', label: 'Budget from', kind: 'money', section: 'Budget' },
  { name: 'budgetMax', label: 'Budget up to', kind: 'money', section: 'Budget' },
  { name: 'budgetPerPerson', label: 'Budget is per person', kind: 'flag', section: 'Budget' },
  {
    name: 'expectedValue',
    label: 'Expected value',
    kind: 'money',
    section: 'Budget',
    help: 'What the trip is likely to sell for',
    isAlways: true,
  },
  { name: 'expectedClose', label: 'Expected close', kind: 'day', section: 'Budget' },
  { name: 'source', label: 'Source', kind: 'choice', section: 'Enquiry', choices: words(leadSources), isAlways: true },
  { name: 'campaign', label: 'Campaign', kind: 'text', section: 'Enquiry' },
  {
    name: 'temperature',
    label: 'Interest',
    kind: 'choice',
    section: 'Enquiry',
    choices: words([...temperatures].toReversed()),
  },
  { name: 'tags', label: 'Tags', kind: 'tags', section: 'Enquiry' },
  { name: 'requirement', label: 'What they want', kind: 'long', section: 'Enquiry', isAlways: true },
  { name: 'marketingConsent', label: 'Agreed to marketing', kind: 'flag', section: 'Enquiry' },
]
