/** What a column of a file can become; without schemas, so that a screen can list it for a few bytes. */

export const importTargets = ['leads', 'contacts', 'library', 'vendors'] as const
export type ImportTarget = (typeof importTargets)[number]

/** How a field's values are shown. */
export type ImportFieldKind =
  | 'text'
  | 'long'
  | 'phone'
  | 'email'
  | 'day'
  | 'month'
  | 'moment'
  | 'number'
  | 'money'
  | 'word'
  | 'list'
  | 'flag'
  | 'stage'
  | 'owner'

export interface ImportField {
  key: string
  label: string
  kind: ImportFieldKind
  group: string
  /** Several columns may go into it. */
  isMany?: true
  help?: string
}

const field = (
  group: string,
  key: string,
  label: string,
  kind: ImportFieldKind,
  more: Pick<ImportField, 'isMany' | 'help'> = {},
): ImportField => ({ group, key, label, kind, ...more })

const leadFields: ImportField[] = [
  field('Person', 'name', 'Name', 'text', { isMany: true, help: 'First and last name may be two columns' }),
  field('Person', 'phone', 'Phone', 'phone', { isMany: true, help: 'Of several the second is kept as WhatsApp' }),
  field('Person', 'whatsapp', 'WhatsApp', 'phone'),
  field('Person', 'callingCode', 'Calling code', 'word', { help: 'Put before the numbers of its row that have none' }),
  field('Person', 'email', 'Email', 'email'),
  field('Person', 'city', 'City', 'text'),
  field('Person', 'state', 'State', 'text'),
  field('Enquiry', 'createdAt', 'Enquiry date', 'moment'),
  field('Enquiry', 'stage', 'Stage', 'stage'),
  field('Enquiry', 'owner', 'RM', 'owner'),
  field('Enquiry', 'source', 'Source', 'word'),
  field('Enquiry', 'campaign', 'Campaign', 'text'),
  field('Enquiry', 'temperature', 'Interest', 'word', { help: 'Hot, warm or cold' }),
  field('Enquiry', 'followUp', 'Next follow-up', 'moment'),
  field('Enquiry', 'requirement', 'What they want', 'long', {
    isMany: true,
    help: 'Remarks, notes and whatever else is text',
  }),
  field('Enquiry', 'tags', 'Tags', 'list', { isMany: true }),
  field('Enquiry', 'lostReason', 'Lost because', 'word'),
  field('Enquiry', 'lostCompetitor', 'Lost to', 'text'),
  field('Enquiry', 'lostNote', 'Note on the loss', 'long'),
  field('Enquiry', 'marketingConsent', 'Agreed to marketing', 'flag'),
  field('Trip', 'destinations', 'Destinations', 'list', { isMany: true }),
  field('Trip', 'service', 'Service', 'word'),
  field('Trip', 'tripType', 'Trip type', 'word'),
  field('Trip', 'origin', 'Travelling from', 'text'),
  field('Trip', 'travelStart', 'Travel date', 'day', { help: 'A day, a range of days, or a month' }),
  field('Trip', 'travelEnd', 'Travel end', 'day'),
  field('Trip', 'travelMonth', 'Travel month', 'month'),
  field('Trip', 'flexibleDays', 'Flexible by days', 'number'),
  field('Trip', 'nights', 'Nights', 'number'),
  field('Trip', 'hotelClass', 'Hotel class', 'number'),
  field('Trip', 'mealPlan', 'Meal plan', 'word'),
  field('Travellers', 'adults', 'Adults or pax', 'number', { help: 'Also as 2+1' }),
  field('Travellers', 'children', 'Children', 'number'),
  field('Travellers', 'childAges', "Children's ages", 'list'),
  field('Travellers', 'infants', 'Infants', 'number'),
  field('Travellers', 'rooms', 'Rooms', 'number'),
  field('Money', 'budgetMax', 'Budget', 'money', { help: 'An amount or a range, also as 1.5 L' }),
  field('Money', 'budgetMin', 'Budget from', 'money'),
  field('Money', 'budgetPerPerson', 'Budget is per person', 'flag'),
  field('Money', 'expectedValue', 'Expected value', 'money'),
  field('Money', 'expectedClose', 'Expected close', 'day'),
  field('Money', 'currency', 'Currency', 'text'),
]

const contactFields: ImportField[] = [
  field('Who', 'name', 'Name', 'text', { isMany: true, help: 'First and last name may be two columns' }),
  field('Who', 'kind', 'Kind', 'word', { help: 'Person or company' }),
  field('Who', 'salutation', 'Salutation', 'text'),
  field('Who', 'legalName', 'Legal name', 'text'),
  field('Who', 'company', 'Company', 'text', { help: 'Found by its name, or added' }),
  field('Who', 'jobTitle', 'Job title', 'text'),
  field('Reach', 'phone', 'Phone', 'phone', { isMany: true }),
  field('Reach', 'phoneLabels', 'Phone labels', 'list', { help: 'One for each number: mobile, work, home or other' }),
  field('Reach', 'whatsapp', 'WhatsApp', 'phone'),
  field('Reach', 'callingCode', 'Calling code', 'word', { help: 'Put before the numbers of its row that have none' }),
  field('Reach', 'email', 'Email', 'email', { isMany: true }),
  field('Reach', 'emailLabels', 'Email labels', 'list', { help: 'One for each address: personal, work or other' }),
  field('Reach', 'address', 'Address', 'text', { isMany: true }),
  field('Reach', 'city', 'City', 'text'),
  field('Reach', 'state', 'State', 'text'),
  field('Reach', 'pincode', 'PIN code', 'text'),
  field('Reach', 'country', 'Country', 'text'),
  field('Person', 'birthday', 'Birthday', 'day'),
  field('Person', 'anniversary', 'Anniversary', 'day'),
  field('Person', 'gender', 'Gender', 'word'),
  field('Person', 'nationality', 'Nationality', 'text'),
  field('Person', 'language', 'Language', 'text'),
  field('Person', 'meal', 'Meal', 'word'),
  field('Person', 'seat', 'Seat', 'word'),
  field('Person', 'mobility', 'Needs', 'text'),
  field('Person', 'frequentFlyer', 'Frequent flyer', 'list', {
    help: 'As Air India 123456; several between semicolons',
  }),
  field('Tax', 'gstin', 'GSTIN', 'text'),
  field('Tax', 'pan', 'PAN', 'text'),
  field('Tax', 'taxNumber', 'Tax number', 'text', { help: 'Of a tax other than India’s, as VAT' }),
  field('Agency', 'owner', 'RM', 'owner'),
  field('Agency', 'source', 'Source', 'word'),
  field('Agency', 'marketingConsent', 'Agreed to marketing', 'flag'),
  field('Agency', 'tags', 'Tags', 'list', { isMany: true }),
  field('Agency', 'note', 'Note', 'long', { isMany: true, help: 'Kept as a note of the contact' }),
]

const libraryFields: ImportField[] = [
  field('What', 'name', 'Name', 'text'),
  field('What', 'kind', 'Kind', 'word', { help: 'Hotel, activity, transfer, cruise, flight or text' }),
  field('What', 'text', 'Description', 'long', { isMany: true }),
  field('What', 'tags', 'Tags', 'list', { isMany: true }),
  field('Where', 'city', 'City', 'text', { help: 'Of transfers, cruises and flights: from where' }),
  field('Where', 'to', 'To', 'text', { help: 'Where a transfer, cruise or flight leads' }),
  field('Where', 'country', 'Country', 'text'),
  field('Where', 'address', 'Address', 'text', { isMany: true, help: 'Of activities: the meeting point' }),
  field('Hotel', 'stars', 'Stars', 'number'),
  field('Hotel', 'room', 'Room', 'text'),
  field('Hotel', 'mealPlan', 'Meal plan', 'word'),
  field('Hotel', 'checkIn', 'Check-in', 'text'),
  field('Hotel', 'checkOut', 'Check-out', 'text'),
  field('Journey', 'startTime', 'Begins at', 'text'),
  field('Journey', 'minutes', 'Duration', 'number', { help: 'Minutes, or as 2 h 30 min' }),
  field('Journey', 'kilometres', 'Kilometres', 'number'),
  field('Journey', 'vehicle', 'Vehicle', 'text', { help: 'Of a cruise: the ship' }),
  field('Journey', 'airline', 'Airline', 'text'),
  field('Journey', 'flightNumber', 'Flight number', 'text'),
  field('Price', 'supplier', 'Supplier', 'text', { help: 'For your team; travellers never see it' }),
  field('Price', 'net', 'Net price', 'money', { help: 'An amount, also with its currency' }),
  field('Price', 'currency', 'Currency', 'text'),
  field('Price', 'basis', 'Price per', 'word', { help: 'Person, room, vehicle or group' }),
  field('Price', 'note', 'Note', 'long', { isMany: true, help: 'For your team; travellers never see it' }),
]

const vendorFields: ImportField[] = [
  field('Who', 'name', 'Name', 'text'),
  field('Who', 'legalName', 'Legal name', 'text', { help: 'As it stands on bills' }),
  field('Who', 'type', 'Type', 'text', { help: 'One of your vendor types, like hotel or transport' }),
  field('Who', 'destinations', 'Destinations', 'list', { isMany: true }),
  field('Who', 'rating', 'Rating', 'number', { help: '1 to 5, also as stars' }),
  field('Who', 'status', 'Status', 'word', { help: 'Active, on hold or archived' }),
  field('Who', 'tags', 'Tags', 'list', { isMany: true }),
  field('Reach', 'phone', 'Phone', 'phone', { isMany: true, help: 'Of several the second is kept as WhatsApp' }),
  field('Reach', 'whatsapp', 'WhatsApp', 'phone'),
  field('Reach', 'callingCode', 'Calling code', 'word', { help: 'Put before the numbers of its row that have none' }),
  field('Reach', 'email', 'Email', 'email'),
  field('Reach', 'website', 'Website', 'text'),
  field('Reach', 'address', 'Address', 'text', { isMany: true }),
  field('Reach', 'city', 'City', 'text'),
  field('Reach', 'state', 'State', 'text'),
  field('Reach', 'pincode', 'PIN code', 'text'),
  field('Reach', 'country', 'Country', 'text'),
  field('People', 'person', 'Contact person', 'text'),
  field('People', 'personRole', 'Their role', 'text'),
  field('People', 'personPhone', 'Their phone', 'phone'),
  field('People', 'personEmail', 'Their email', 'email'),
  field('People', 'people', 'People', 'long', { help: 'Name, role, phone and email; several between semicolons' }),
  field('Tax', 'gstRegistration', 'GST', 'word', { help: 'Registered or unregistered' }),
  field('Tax', 'gstin', 'GSTIN', 'text'),
  field('Tax', 'taxNumber', 'Tax number', 'text', { help: 'Of a tax other than India’s, as VAT' }),
  field('Terms', 'currency', 'Currency', 'text'),
  field('Terms', 'creditDays', 'Credit days', 'number'),
  field('Terms', 'paymentTerms', 'Payment terms', 'long'),
  field('Terms', 'creditLimit', 'Credit limit', 'money'),
  field('Terms', 'openingBalance', 'Opening balance', 'money', {
    help: 'What you owe them; below zero what they owe you',
  }),
  field('Terms', 'openingOn', 'Opening balance on', 'day'),
  field('Terms', 'slabs', 'Cancellation', 'text', { help: 'As 30 days: 25 %; 7 days: 50 %' }),
  field('Terms', 'note', 'Note', 'long', { isMany: true, help: 'Kept as a note of the vendor' }),
]

/** The fields of each target, in the order they are offered. */
export const importFields: Record<ImportTarget, ImportField[]> = {
  leads: leadFields,
  contacts: contactFields,
  library: libraryFields,
  vendors: vendorFields,
}

/** Largest file that is taken, in bytes. */
export const maxImportBytes = 50 * 1024 * 1024
/** Largest piece that a file is sent in. */
export const maxPartBytes = 4 * 1024 * 1024
export const maxImportRows = 200_000
export const maxImportColumns = 200
