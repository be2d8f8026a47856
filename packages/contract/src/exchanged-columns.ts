import type { ImportTarget } from './import-fields.ts'
import { otherTaxNumber } from './tax-names.ts'

/** A column of an export that can be imported again: what it is called, and what becomes of it then. */
export interface ExchangedColumn {
  label: string
  /** The field of an import that it is read as. */
  field: string | null
  /** Why it is not read, in words. */
  notTaken: string | null
}

const readAs = (label: string, field: string): ExchangedColumn => ({ label, field, notTaken: null })
const setAside = (label: string, why: string): ExchangedColumn => ({ label, field: null, notTaken: why })

const its = 'Sarai’s own number. New records get their own.'
const automatic = 'Sarai notes this itself.'
const gstin = 'Sarai reads this from the GSTIN.'
const docs = 'Sarai reads this from the documents, which are not in the file.'

/** The columns of each kind by the keys of its export: who writes them and who reads them take the names from here. */
export const exchangedColumns = {
  leads: {
    number: setAside('Number', its),
    name: readAs('Name', 'name'),
    phone: readAs('Phone', 'phone'),
    whatsapp: readAs('WhatsApp', 'whatsapp'),
    email: readAs('Email', 'email'),
    city: readAs('City', 'city'),
    state: readAs('State', 'state'),
    stage: readAs('Stage', 'stage'),
    owner: readAs('RM', 'owner'),
    source: readAs('Source', 'source'),
    campaign: readAs('Campaign', 'campaign'),
    service: readAs('Service', 'service'),
    destinations: readAs('Destinations', 'destinations'),
    origin: readAs('From', 'origin'),
    travelMonth: readAs('Travel month', 'travelMonth'),
    travelStart: readAs('Travel start', 'travelStart'),
    travelEnd: readAs('Travel end', 'travelEnd'),
    flexibleDays: readAs('Flexible by days', 'flexibleDays'),
    nights: readAs('Nights', 'nights'),
    adults: readAs('Adults', 'adults'),
    children: readAs('Children', 'children'),
    childAges: readAs("Children's ages", 'childAges'),
    infants: readAs('Infants', 'infants'),
    rooms: readAs('Rooms', 'rooms'),
    hotelClass: readAs('Hotel class', 'hotelClass'),
    mealPlan: readAs('Meal plan', 'mealPlan'),
    tripType: readAs('Trip type', 'tripType'),
    budgetMin: readAs('Budget from', 'budgetMin'),
    budgetMax: readAs('Budget to', 'budgetMax'),
    budgetPerPerson: readAs('Budget is per person', 'budgetPerPerson'),
    currency: readAs('Currency', 'currency'),
    expectedValue: readAs('Expected value', 'expectedValue'),
    temperature: readAs('Interest', 'temperature'),
    tags: readAs('Tags', 'tags'),
    requirement: readAs('Requirement', 'requirement'),
    nextFollowUpAt: readAs('Next follow-up', 'followUp'),
    lostReason: readAs('Lost because', 'lostReason'),
    lostCompetitor: readAs('Lost to', 'lostCompetitor'),
    lostNote: readAs('Note on the loss', 'lostNote'),
    marketingConsent: readAs('Agreed to marketing', 'marketingConsent'),
    expectedClose: readAs('Expected close', 'expectedClose'),
    firstResponseAt: setAside('First response', automatic),
    lastActivityAt: setAside('Last activity', automatic),
    createdAt: readAs('Created', 'createdAt'),
  },
  contacts: {
    number: setAside('Number', its),
    kind: readAs('Kind', 'kind'),
    salutation: readAs('Salutation', 'salutation'),
    name: readAs('Name', 'name'),
    legalName: readAs('Legal name', 'legalName'),
    company: readAs('Company', 'company'),
    jobTitle: readAs('Job title', 'jobTitle'),
    phone: readAs('Phone', 'phone'),
    otherPhones: readAs('Other phones', 'phone'),
    phoneLabels: readAs('Phone labels', 'phoneLabels'),
    whatsapp: readAs('WhatsApp', 'whatsapp'),
    email: readAs('Email', 'email'),
    otherEmails: readAs('Other emails', 'email'),
    emailLabels: readAs('Email labels', 'emailLabels'),
    address: readAs('Address', 'address'),
    city: readAs('City', 'city'),
    state: readAs('State', 'state'),
    pincode: readAs('PIN code', 'pincode'),
    country: readAs('Country', 'country'),
    gstin: readAs('GSTIN', 'gstin'),
    gstState: setAside('GST state', gstin),
    pan: readAs('PAN', 'pan'),
    taxNumber: readAs(otherTaxNumber, 'taxNumber'),
    birthday: readAs('Birthday', 'birthday'),
    anniversary: readAs('Anniversary', 'anniversary'),
    gender: readAs('Gender', 'gender'),
    nationality: readAs('Nationality', 'nationality'),
    meal: readAs('Meal', 'meal'),
    seat: readAs('Seat', 'seat'),
    mobility: readAs('Needs', 'mobility'),
    language: readAs('Language', 'language'),
    frequentFlyer: readAs('Frequent flyer', 'frequentFlyer'),
    source: readAs('Source', 'source'),
    marketingConsent: readAs('Marketing', 'marketingConsent'),
    tags: readAs('Tags', 'tags'),
    owner: readAs('RM', 'owner'),
    documentsExpireOn: setAside('Documents end', docs),
    lastActivityAt: setAside('Last activity', automatic),
    createdAt: setAside('Created', automatic),
  },
  library: {
    number: setAside('Number', its),
    kind: readAs('Kind', 'kind'),
    name: readAs('Name', 'name'),
    place: readAs('City', 'city'),
    to: readAs('To', 'to'),
    country: readAs('Country', 'country'),
    text: readAs('Description', 'text'),
    address: readAs('Address', 'address'),
    stars: readAs('Stars', 'stars'),
    room: readAs('Room', 'room'),
    mealPlan: readAs('Meal plan', 'mealPlan'),
    checkIn: readAs('Check-in', 'checkIn'),
    checkOut: readAs('Check-out', 'checkOut'),
    startTime: readAs('Begins at', 'startTime'),
    minutes: readAs('Duration', 'minutes'),
    kilometres: readAs('Kilometres', 'kilometres'),
    vehicle: readAs('Vehicle', 'vehicle'),
    airline: readAs('Airline', 'airline'),
    flightNumber: readAs('Flight number', 'flightNumber'),
    supplier: readAs('Supplier', 'supplier'),
    net: readAs('Net price', 'net'),
    currency: readAs('Currency', 'currency'),
    basis: readAs('Price per', 'basis'),
    note: readAs('Note', 'note'),
    tags: readAs('Tags', 'tags'),
    updatedAt: setAside('Changed', automatic),
    createdAt: setAside('Created', automatic),
  },
  vendors: {
    number: setAside('Number', its),
    name: readAs('Name', 'name'),
    legalName: readAs('Legal name', 'legalName'),
    type: readAs('Type', 'type'),
    status: readAs('Status', 'status'),
    phone: readAs('Phone', 'phone'),
    whatsapp: readAs('WhatsApp', 'whatsapp'),
    email: readAs('Email', 'email'),
    people: readAs('People', 'people'),
    address: readAs('Address', 'address'),
    city: readAs('City', 'city'),
    state: readAs('State', 'state'),
    pincode: readAs('PIN code', 'pincode'),
    country: readAs('Country', 'country'),
    website: readAs('Website', 'website'),
    gstRegistration: readAs('GST', 'gstRegistration'),
    gstin: readAs('GSTIN', 'gstin'),
    gstState: setAside('GST state', gstin),
    pan: setAside('PAN', gstin),
    taxNumber: readAs(otherTaxNumber, 'taxNumber'),
    currency: readAs('Currency', 'currency'),
    creditDays: readAs('Credit days', 'creditDays'),
    paymentTerms: readAs('Payment terms', 'paymentTerms'),
    creditLimit: readAs('Credit limit', 'creditLimit'),
    openingBalance: readAs('Opening balance', 'openingBalance'),
    openingOn: readAs('Opening balance on', 'openingOn'),
    rating: readAs('Rating', 'rating'),
    destinations: readAs('Destinations', 'destinations'),
    slabs: readAs('Cancellation', 'slabs'),
    tags: readAs('Tags', 'tags'),
    documentsExpireOn: setAside('First document ends', docs),
    updatedAt: setAside('Changed', automatic),
    createdAt: setAside('Created', automatic),
  },
} satisfies Record<ImportTarget, Record<string, ExchangedColumn>>

/**
 * What each column of an export is: the first that is called so is ours, and comes before what else is called the same,
 * a field of the agency's own.
 */
export const matchExchanged = (target: ImportTarget, header: string[]): (ExchangedColumn | undefined)[] => {
  const names = header.map((name) => name.trim())
  return names.map((name, at) => (names.indexOf(name) === at ? findExchanged(target, name) : undefined))
}

/** The column of an export that is called so. */
export function findExchanged(target: ImportTarget, header: string): ExchangedColumn | undefined {
  const columns: ExchangedColumn[] = Object.values(exchangedColumns[target])
  return columns.find(({ label }) => label === header.trim())
}
