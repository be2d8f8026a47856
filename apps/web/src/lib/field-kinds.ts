/** How the values of a changed field are put into words. */
export type ValueKind =
  | 'words'
  | 'money'
  | 'day'
  | 'moment'
  | 'phone'
  | 'country'
  | 'rate'
  | 'percent'
  | 'stage'
  | 'person'
  /** Another record: its name comes with the change. */
  | 'record'
  | 'slabs'
  | 'payables'
  | 'people'

interface Field {
  label?: string
  kind?: ValueKind
}

/** What fields are called in the history where that is not their own name in words, and what their values are. */
const fields: Record<string, Field> = {
  // Whose it is, and what it belongs to.
  stageId: { label: 'stage', kind: 'stage' },
  ownerId: { label: 'RM', kind: 'person' },
  operationsId: { label: 'operations', kind: 'person' },
  assigneeId: { label: 'assignee', kind: 'person' },
  companyId: { label: 'company', kind: 'record' },
  contactId: { label: 'contact', kind: 'record' },
  leadId: { label: 'lead', kind: 'record' },
  tripId: { label: 'trip', kind: 'record' },
  packageId: { label: 'package', kind: 'record' },
  vendorId: { label: 'vendor', kind: 'record' },
  rateCardId: { label: 'rate card', kind: 'record' },
  registrationId: { label: 'tax registration', kind: 'record' },
  typeId: { label: 'type', kind: 'record' },
  fileId: { label: 'scan', kind: 'record' },
  // Leads and contacts.
  travelMonth: { kind: 'day' },
  travelStart: { kind: 'day' },
  travelEnd: { kind: 'day' },
  childAges: { label: "children's ages" },
  budgetMin: { label: 'lowest budget', kind: 'money' },
  budgetMax: { label: 'highest budget', kind: 'money' },
  expectedValue: { kind: 'money' },
  expectedClose: { kind: 'day' },
  marketingConsent: { label: 'consent to marketing' },
  dueAt: { label: 'due', kind: 'moment' },
  frequentFlyer: { label: 'frequent-flyer programmes' },
  phone: { kind: 'phone' },
  whatsapp: { label: 'WhatsApp', kind: 'phone' },
  phones: { label: 'phone numbers' },
  emails: { label: 'email addresses' },
  pincode: { label: 'PIN code' },
  gstin: { label: 'GSTIN' },
  pan: { label: 'PAN' },
  taxNumber: { label: 'tax number' },
  country: { kind: 'country' },
  nationality: { kind: 'country' },
  birthday: { kind: 'day' },
  anniversary: { kind: 'day' },
  issuedOn: { label: 'day of issue', kind: 'day' },
  expiresOn: { label: 'expiry', kind: 'day' },
  lastDigits: { label: 'number' },
  // Vendors and their bills.
  people: { kind: 'people' },
  gstRegistration: { label: 'GST registration' },
  creditLimit: { kind: 'money' },
  openingBalance: { kind: 'money' },
  openingOn: { label: 'day of the opening balance', kind: 'day' },
  slabs: { label: 'cancellation terms', kind: 'slabs' },
  billNumber: { label: 'number of the bill' },
  billedOn: { label: 'day of the bill', kind: 'day' },
  dueOn: { label: 'due', kind: 'day' },
  isInclusive: { label: 'amounts with tax' },
  isReverseCharge: { label: 'tax paid by the agency itself' },
  tds: { label: 'TDS', kind: 'money' },
  tdsSection: { label: 'TDS section' },
  roundOff: { label: 'rounding', kind: 'money' },
  total: { kind: 'money' },
  // Trips, their services and papers.
  startDate: { label: 'first day', kind: 'day' },
  endDate: { label: 'last day', kind: 'day' },
  needsPassport: { label: 'passports are needed' },
  date: { label: 'day', kind: 'day' },
  quantity: { label: 'units' },
  net: { label: 'cost', kind: 'money' },
  rate: { label: 'exchange rate', kind: 'rate' },
  rateRevision: { label: 'revision of the rate card' },
  holdUntil: { label: 'held until', kind: 'moment' },
  payables: { label: 'what is to be paid', kind: 'payables' },
  'driver.name': { label: 'driver' },
  'driver.phone': { label: "driver's phone", kind: 'phone' },
  'driver.vehicle': { label: 'vehicle' },
  'driver.plate': { label: 'number plate' },
  vendorTerms: { label: "vendor's terms" },
  dropReason: { label: 'reason' },
  dropCharge: { label: 'charge of the vendor', kind: 'money' },
  validUntil: { kind: 'day' },
  isOpen: { label: 'public page is open' },
  isPreviewOpen: { label: 'public page is open' },
  isDraftShared: { label: 'draft is shared' },
  marginFloor: { label: 'minimum margin', kind: 'percent' },
}

/** "travel start" from `travelStart`, "meal plan" from `details.mealPlan`. */
const inWords = (field: string) => field.replace(/^details\./, '').replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)

export const fieldLabel = (field: string): string => fields[field]?.label ?? detailLabels[field] ?? inWords(field)

export const valueKind = (field: string): ValueKind => fields[field]?.kind ?? 'words'

/** What a service's details are called where that is not their own name. */
const detailLabels: Record<string, string> = {
  'details.from': 'departure',
  'details.to': 'arrival',
  'details.rooms': 'number of rooms',
  'details.pickup': 'pick-up point',
  'details.drop': 'drop point',
  'details.pnr': 'PNR',
  'details.minutes': 'duration in minutes',
  'details.arrivesAfterDays': 'days until arrival',
}
