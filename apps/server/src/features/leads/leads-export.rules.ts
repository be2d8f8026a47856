import type { Lead } from '@sarai/contract/lead-schemas'
import { hotelClassLabel, leadMealPlanLabels } from '@sarai/contract/lead-words'
import { toUnits } from '@sarai/money/format'
import { formatWord } from '@sarai/contract/export-words'
import { type ExportColumn, localTime, addLabels } from '../../kernel/operations/list-export.rules.ts'

const money = (minor: number | null, { currency }: Lead) => (minor === null ? null : toUnits(minor, currency))
const words = (value: string | null) => formatWord(value) || null

const moment = (value: string | null, zone: string) => value && localTime(value, zone)

/** What an export may hold, in the order it does. */
export const leadExportColumns = (stages: readonly { id: string; name: string }[]): ExportColumn<Lead>[] =>
  addLabels<Lead, 'leads'>('leads', [
    { key: 'number', value: (lead) => `L-${String(lead.number).padStart(6, '0')}` },
    { key: 'name', value: (lead) => lead.name },
    { key: 'phone', value: (lead, texts) => texts.phone(lead.phone) },
    { key: 'whatsapp', value: (lead, texts) => texts.phone(lead.whatsapp) },
    { key: 'email', value: (lead) => lead.email },
    { key: 'city', value: (lead) => lead.city },
    { key: 'state', value: (lead) => lead.state },
    { key: 'stage', value: ({ stageId }) => stages.find(({ id }) => id === stageId)?.name },
    { key: 'owner', value: (lead, texts) => texts.person(lead.ownerId) },
    { key: 'source', value: (lead) => words(lead.source) },
    { key: 'campaign', value: (lead) => lead.campaign },
    { key: 'service', value: (lead) => words(lead.service) },
    { key: 'destinations', value: (lead) => lead.destinations.join('; ') },
    { key: 'origin', value: (lead) => lead.origin },
    { key: 'travelMonth', value: (lead) => lead.travelMonth?.slice(0, 7) },
    { key: 'travelStart', value: (lead) => lead.travelStart },
    { key: 'travelEnd', value: (lead) => lead.travelEnd },
    { key: 'flexibleDays', value: (lead) => lead.flexibleDays },
    { key: 'nights', value: (lead) => lead.nights },
    { key: 'adults', value: (lead) => lead.adults },
    { key: 'children', value: (lead) => lead.children },
    { key: 'childAges', value: (lead) => lead.childAges.join(', ') || null },
    { key: 'infants', value: (lead) => lead.infants },
    { key: 'rooms', value: (lead) => lead.rooms },
    { key: 'hotelClass', value: ({ hotelClass }) => hotelClass && hotelClassLabel(hotelClass) },
    { key: 'mealPlan', value: ({ mealPlan }) => mealPlan && leadMealPlanLabels[mealPlan] },
    { key: 'tripType', value: (lead) => words(lead.tripType) },
    { key: 'budgetMin', value: (lead) => money(lead.budgetMin, lead) },
    { key: 'budgetMax', value: (lead) => money(lead.budgetMax, lead) },
    { key: 'budgetPerPerson', value: (lead) => (lead.budgetPerPerson ? 'Yes' : 'No') },
    { key: 'currency', value: (lead) => lead.currency },
    { key: 'expectedValue', value: (lead) => money(lead.expectedValue, lead) },
    { key: 'temperature', value: (lead) => words(lead.temperature) },
    { key: 'tags', value: (lead) => lead.tags.join('; ') },
    { key: 'requirement', value: (lead) => lead.requirement },
    {
      key: 'nextFollowUpAt',
      value: (lead, texts) => moment(lead.nextFollowUpAt, texts.timeZone),
    },
    { key: 'lostReason', value: (lead) => words(lead.lostReason) },
    { key: 'lostCompetitor', value: (lead) => lead.lostCompetitor },
    { key: 'lostNote', value: (lead) => lead.lostNote },
    { key: 'marketingConsent', value: (lead) => (lead.marketingConsent ? 'Yes' : 'No') },
    { key: 'expectedClose', value: (lead) => lead.expectedClose },
    {
      key: 'firstResponseAt',
      value: (lead, texts) => moment(lead.firstResponseAt, texts.timeZone),
    },
    {
      key: 'lastActivityAt',
      value: (lead, texts) => moment(lead.lastActivityAt, texts.timeZone),
    },
    { key: 'createdAt', value: (lead, texts) => moment(lead.createdAt, texts.timeZone) },
  ])
