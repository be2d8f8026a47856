import type { Lead } from '@sarai/contract/lead-schemas'
import { toUnits } from '@sarai/money/format'
import { type Cell, phoneText } from '../../core/export/cells.rules.ts'
import { callingCodeOf } from '../../core/phones.rules.ts'

/** Names of what a lead refers to. */
export interface LeadNames {
  stage(id: string): string
  owner(id: string | null): string | null
  timeZone: string
}

interface ExportColumn {
  key: string
  label: string
  value(lead: Lead, names: LeadNames): Cell
}

const money = (minor: number | null, { currency }: Lead) => (minor === null ? null : toUnits(minor, currency))
const words = (value: string | null) => value && value.replaceAll('_', ' ')
const phone = (value: string | null) => phoneText(value, value ? callingCodeOf(value) : undefined)

/** A moment as a spreadsheet understands it, in the agency's zone. */
function localTime(moment: string | null, timeZone: string): string | null {
  return moment && new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

/** What an export may hold, in the order it does. */
export const leadExportColumns: ExportColumn[] = [
  { key: 'number', label: 'Number', value: (lead) => `L-${String(lead.number).padStart(6, '0')}` },
  { key: 'name', label: 'Name', value: (lead) => lead.name },
  { key: 'phone', label: 'Phone', value: (lead) => phone(lead.phone) },
  { key: 'whatsapp', label: 'WhatsApp', value: (lead) => phone(lead.whatsapp) },
  { key: 'email', label: 'Email', value: (lead) => lead.email },
  { key: 'city', label: 'City', value: (lead) => lead.city },
  { key: 'state', label: 'State', value: (lead) => lead.state },
  { key: 'stage', label: 'Stage', value: (lead, names) => names.stage(lead.stageId) },
  { key: 'owner', label: 'RM', value: (lead, names) => names.owner(lead.ownerId) },
  { key: 'source', label: 'Source', value: (lead) => words(lead.source) },
  { key: 'campaign', label: 'Campaign', value: (lead) => lead.campaign },
  { key: 'service', label: 'Service', value: (lead) => words(lead.service) },
  { key: 'destinations', label: 'Destinations', value: (lead) => lead.destinations.join('; ') },
  { key: 'origin', label: 'From', value: (lead) => lead.origin },
  { key: 'travelMonth', label: 'Travel month', value: (lead) => lead.travelMonth?.slice(0, 7) },
  { key: 'travelStart', label: 'Travel start', value: (lead) => lead.travelStart },
  { key: 'travelEnd', label: 'Travel end', value: (lead) => lead.travelEnd },
  { key: 'nights', label: 'Nights', value: (lead) => lead.nights },
  { key: 'adults', label: 'Adults', value: (lead) => lead.adults },
  { key: 'children', label: 'Children', value: (lead) => lead.children },
  { key: 'infants', label: 'Infants', value: (lead) => lead.infants },
  { key: 'rooms', label: 'Rooms', value: (lead) => lead.rooms },
  { key: 'hotelClass', label: 'Hotel class', value: (lead) => lead.hotelClass },
  { key: 'mealPlan', label: 'Meal plan', value: (lead) => lead.mealPlan },
  { key: 'tripType', label: 'Trip type', value: (lead) => words(lead.tripType) },
  { key: 'budgetMin', label: 'Budget from', value: (lead) => money(lead.budgetMin, lead) },
  { key: 'budgetMax', label: 'Budget to', value: (lead) => money(lead.budgetMax, lead) },
  { key: 'currency', label: 'Currency', value: (lead) => lead.currency },
  { key: 'expectedValue', label: 'Expected value', value: (lead) => money(lead.expectedValue, lead) },
  { key: 'temperature', label: 'Temperature', value: (lead) => lead.temperature },
  { key: 'tags', label: 'Tags', value: (lead) => lead.tags.join('; ') },
  { key: 'requirement', label: 'Requirement', value: (lead) => lead.requirement },
  {
    key: 'nextFollowUpAt',
    label: 'Next follow-up',
    value: (lead, names) => localTime(lead.nextFollowUpAt, names.timeZone),
  },
  { key: 'lostReason', label: 'Lost because', value: (lead) => words(lead.lostReason) },
  { key: 'createdAt', label: 'Created', value: (lead, names) => localTime(lead.createdAt, names.timeZone) },
]

/** The columns asked for, in their order here; all of them when none are known. */
export function chosenColumns(keys: string[] | undefined): ExportColumn[] {
  const chosen = leadExportColumns.filter((column) => keys?.includes(column.key))
  return chosen.length > 0 ? chosen : leadExportColumns
}
