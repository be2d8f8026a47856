import type { Lead } from '@sarai/contract/lead-schemas'
import { hotelClassLabel, leadMealPlanLabels } from '@sarai/contract/lead-words'
import { toUnits } from '@sarai/money/format'
import { formatWord } from '@sarai/contract/export-words'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'

const money = (minor: number | null, { currency }: Lead) => (minor === null ? null : toUnits(minor, currency))
const words = (value: string | null) => formatWord(value) || null

const moment = (value: string | null, zone: string) => value && localTime(value, zone)

/** What an export may hold, in the order it does. */
export const leadExportColumns = (stages: readonly { id: string; name: string }[]): ExportColumn<Lead>[] => [
  { key: 'number', label: 'Number', value: (lead) => `L-${String(lead.number).padStart(6, '0')}` },
  { key: 'name', label: 'Name', value: (lead) => lead.name },
  { key: 'phone', label: 'Phone', value: (lead, texts) => texts.phone(lead.phone) },
  { key: 'whatsapp', label: 'WhatsApp', value: (lead, texts) => texts.phone(lead.whatsapp) },
  { key: 'email', label: 'Email', value: (lead) => lead.email },
  { key: 'city', label: 'City', value: (lead) => lead.city },
  { key: 'state', label: 'State', value: (lead) => lead.state },
  { key: 'stage', label: 'Stage', value: ({ stageId }) => stages.find(({ id }) => id === stageId)?.name },
  { key: 'owner', label: 'RM', value: (lead, texts) => texts.person(lead.ownerId) },
  { key: 'source', label: 'Source', value: (lead) => words(lead.source) },
  { key: 'campaign', label: 'Campaign', value: (lead) => lead.campaign },
  { key: 'service', label: 'Service', value: (lead) => words(lead.service) },
  { key: 'destinations', label: 'Destinations', value: (lead) => lead.destinations.join('; ') },
  { key: 'origin', label: 'From', value: (lead) => lead.origin },
  { key: 'travelMonth', label: 'Travel month', value: (lead) => lead.travelMonth?.slice(0, 7) },
  { key: 'travelStart', label: 'Travel start', value: (lead) => lead.travelStart },
  { key: 'travelEnd', label: 'Travel end', value: (lead) => lead.travelEnd },
  { key: 'flexibleDays', label: 'Flexible by days', value: (lead) => lead.flexibleDays },
  { key: 'nights', label: 'Nights', value: (lead) => lead.nights },
  { key: 'adults', label: 'Adults', value: (lead) => lead.adults },
  { key: 'children', label: 'Children', value: (lead) => lead.children },
  { key: 'childAges', label: "Children's ages", value: (lead) => lead.childAges.join(', ') || null },
  { key: 'infants', label: 'Infants', value: (lead) => lead.infants },
  { key: 'rooms', label: 'Rooms', value: (lead) => lead.rooms },
  { key: 'hotelClass', label: 'Hotel class', value: ({ hotelClass }) => hotelClass && hotelClassLabel(hotelClass) },
  { key: 'mealPlan', label: 'Meal plan', value: ({ mealPlan }) => mealPlan && leadMealPlanLabels[mealPlan] },
  { key: 'tripType', label: 'Trip type', value: (lead) => words(lead.tripType) },
  { key: 'budgetMin', label: 'Budget from', value: (lead) => money(lead.budgetMin, lead) },
  { key: 'budgetMax', label: 'Budget to', value: (lead) => money(lead.budgetMax, lead) },
  { key: 'budgetPerPerson', label: 'Budget is per person', value: (lead) => (lead.budgetPerPerson ? 'Yes' : 'No') },
  { key: 'currency', label: 'Currency', value: (lead) => lead.currency },
  { key: 'expectedValue', label: 'Expected value', value: (lead) => money(lead.expectedValue, lead) },
  { key: 'temperature', label: 'Interest', value: (lead) => words(lead.temperature) },
  { key: 'tags', label: 'Tags', value: (lead) => lead.tags.join('; ') },
  { key: 'requirement', label: 'Requirement', value: (lead) => lead.requirement },
  {
    key: 'nextFollowUpAt',
    label: 'Next follow-up',
    value: (lead, texts) => moment(lead.nextFollowUpAt, texts.timeZone),
  },
  { key: 'lostReason', label: 'Lost because', value: (lead) => words(lead.lostReason) },
  { key: 'lostCompetitor', label: 'Lost to', value: (lead) => lead.lostCompetitor },
  { key: 'lostNote', label: 'Note on the loss', value: (lead) => lead.lostNote },
  { key: 'marketingConsent', label: 'Agreed to marketing', value: (lead) => (lead.marketingConsent ? 'Yes' : 'No') },
  { key: 'expectedClose', label: 'Expected close', value: (lead) => lead.expectedClose },
  {
    key: 'firstResponseAt',
    label: 'First response',
    value: (lead, texts) => moment(lead.firstResponseAt, texts.timeZone),
  },
  {
    key: 'lastActivityAt',
    label: 'Last activity',
    value: (lead, texts) => moment(lead.lastActivityAt, texts.timeZone),
  },
  { key: 'createdAt', label: 'Created', value: (lead, texts) => moment(lead.createdAt, texts.timeZone) },
]
