import type { CustomRecord } from '@sarai/contract/custom-field-words'
import type { ImportTarget } from '@sarai/contract/import-fields'
import { type LibraryContent, libraryContent } from '@sarai/contract/library-schemas'
import type { LibraryKind } from '@sarai/contract/library-words'
import { blankContent } from '@sarai/itinerary/library-items'
import { finished } from './import-file.ts'
import type { TestAgency } from './make.ts'

interface Exchanged {
  /** What an agency has that the records refer to. */
  prepare(agency: TestAgency): Promise<void>
  /** Records that fill every field between them, with text that files and spreadsheets stumble over. */
  add(agency: TestAgency): Promise<void>
}

const hostile = `=HYPERLINK("http://x.example"), 'quoted'; 50% | "off" @ दिल्ली`

async function addOwnFields({ owner: { call } }: TestAgency, record: CustomRecord): Promise<void> {
  const options = [{ label: 'Sea view' }, { label: 'Late, late check-in' }]
  await call.customFields.create({ record, kind: 'text', label: 'Remarks of ours' })
  await call.customFields.create({ record, kind: 'number', label: 'Number' })
  await call.customFields.create({ record, kind: 'money', label: 'Deposit' })
  await call.customFields.create({ record, kind: 'date', label: 'Visa until' })
  await call.customFields.create({ record, kind: 'select', label: 'View', options })
  await call.customFields.create({ record, kind: 'multi_select', label: 'Likes', options })
  await call.customFields.create({ record, kind: 'person', label: 'Second RM' })
}

/** A value for each of them. */
async function fillOwnFields({ owner }: TestAgency, record: CustomRecord) {
  const { data } = await owner.call.customFields.list()
  const values = data
    .filter((field) => field.record === record)
    .map(({ id, kind, options }) => {
      const value = new Map<string, unknown>(
        Object.entries({
          text: `-1+1 ${hostile}`,
          number: -12.5,
          money: { minor: 123_456_789, currency: 'JPY' },
          date: '2027-02-03',
          select: options[1]?.id ?? '',
          multi_select: options.map((option) => option.id),
          person: owner.userId,
        }),
      ).get(kind)
      return [id, value]
    })
  return Object.fromEntries(values)
}

async function addLeads(agency: TestAgency): Promise<void> {
  const { owner } = agency
  const { data: session } = await owner.call.user.session()
  const lost = session.stages.find(({ kind }) => kind === 'lost')?.id ?? ''
  const full = {
    phone: '+919829012345',
    whatsapp: '+971501234567',
    email: 'asha@example.com',
    city: 'नई दिल्ली',
    state: 'Delhi',
    source: 'b2b_agent',
    campaign: `'=1+1`,
    service: 'package',
    destinations: ['Delhi to Agra', 'Andaman & Nicobar', 'Bali, Ubud'],
    origin: 'None',
    travelMonth: '2027-03-01',
    travelStart: '2027-03-04',
    travelEnd: '2027-03-11',
    flexibleDays: 3,
    nights: 7,
    adults: 2,
    children: 2,
    childAges: [4, 11],
    infants: 1,
    rooms: 2,
    hotelClass: 5,
    mealPlan: 'MAP',
    tripType: 'honeymoon',
    budgetMin: 400_050,
    budgetMax: 500_000,
    budgetPerPerson: true,
    currency: 'USD',
    expectedValue: 450_000,
    expectedClose: '2027-01-15',
    temperature: 'hot',
    requirement: `${hostile}\nsecond line`,
    marketingConsent: true,
    tags: ['VIP & co', 'पुराना ग्राहक'],
    custom: await fillOwnFields(agency, 'leads'),
  } as const
  const followUp = { dueAt: '2027-01-05T04:30:00Z', channel: 'call' as const }
  await owner.call.leads.create({ ...full, ...copyLists(full), name: 'Asha of Nil', followUp })
  const { data } = await owner.call.leads.create({
    name: 'नील',
    phone: '+919829012346',
    budgetMax: 5000,
    currency: 'JPY',
  })
  const moved = await owner.call.leads.bulk({
    selection: { ids: [data.id] },
    change: { action: 'move', stageId: lost, lostReason: 'no_response', lostCompetitor: '@Rival', lostNote: hostile },
  })
  await finished(owner.call, moved.data.operationId)
  await owner.call.leads.create({ name: 'None' })
}

const copyLists = (facts: {
  destinations: readonly string[]
  childAges: readonly number[]
  tags: readonly string[]
}) => ({
  destinations: [...facts.destinations],
  childAges: [...facts.childAges],
  tags: [...facts.tags],
})

async function addContacts(agency: TestAgency): Promise<void> {
  const { call } = agency.owner
  const company = await call.contacts.create({ kind: 'company', name: 'Acme, Inc', gstin: '27AAPFU0939F1ZV' })
  await call.contacts.create({
    kind: 'person',
    salutation: 'Dr',
    name: 'Asha "Nil" Rao',
    legalName: 'ASHA RAO',
    companyId: company.data.id,
    jobTitle: '+Head',
    phones: [
      { number: '+919829012345', label: 'work' },
      { number: '+919829012346' },
      { number: '+971501234567', label: 'other' },
    ],
    emails: [{ address: 'asha@example.com' }, { address: 'rao@example.org', label: 'work' }],
    whatsapp: '+919829012347',
    address: '1, "Main" Street\nBlock 2',
    city: 'मुंबई',
    state: 'Maharashtra',
    pincode: '400001',
    country: 'IN',
    pan: 'AAPFU0939F',
    taxNumber: '123456789',
    birthday: '1980-02-03',
    anniversary: '2005-11-12',
    gender: 'female',
    nationality: 'NP',
    meal: 'non_vegetarian',
    seat: 'extra_legroom',
    mobility: hostile,
    language: 'हिन्दी',
    frequentFlyer: [
      { airline: 'Air India', number: 'AI123' },
      { airline: 'Vistara', number: '987654' },
    ],
    source: 'walk_in',
    marketingConsent: true,
    tags: ['a & b', 'c'],
    ownerId: agency.owner.userId,
    custom: await fillOwnFields(agency, 'contacts'),
  })
  await call.contacts.create({ kind: 'person', name: 'Empty' })
}

/** An entry of the library with what its kind has. */
function makeEntry(kind: LibraryKind, title: string, details: object): LibraryContent {
  const content = blankContent(kind, title)
  const text = [{ type: 'paragraph', content: [{ type: 'text', text: `About it: ${title}` }] }]
  return libraryContent.parse({ ...content, text, details: { ...content.details, ...details } })
}

const makePlace = (name: string) => ({ name, country: 'IN', latitude: null, longitude: null })

async function addLibrary({ owner: { call } }: TestAgency): Promise<void> {
  const hotel = { place: makePlace('Jaipur'), address: '1, Fort Road', stars: 4, room: 'Suite', mealPlan: 'CP' }
  const content = makeEntry('lodging', '=Haveli & Sons', { ...hotel, checkIn: '14:00', checkOut: '11:00' })
  const price = { net: 12_550, currency: 'USD', basis: 'room' as const, supplier: 'Rajasthan, DMC' }
  await call.library.create({ content, ...price, internalNote: hostile, tags: ['x & y'] })
  const walk = { place: makePlace('दिल्ली'), meetingPoint: 'India Gate', startTime: '09:30', minutes: 150 }
  await call.library.create({ content: makeEntry('activity', 'A walk', walk) })
  const way = {
    from: makePlace('Delhi'),
    to: makePlace('Agra'),
    vehicle: 'Innova',
    kilometres: 1230,
    startTime: '08:00',
  }
  await call.library.create({ content: makeEntry('transport', 'Drive', { ...way, pickup: 'Gate 3', minutes: 240 }) })
  const boat = {
    from: makePlace('Kochi'),
    to: makePlace('Goa'),
    ship: 'Sea',
    cabin: 'Balcony',
    departs: '17:00',
    mealPlan: 'AP',
  }
  await call.library.create({ content: makeEntry('cruise', 'Sailing', boat) })
  await call.library.create({ content: makeEntry('flight', 'By air', { airline: 'IndiGo', flightNumber: '6E 123' }) })
  await call.library.create({ content: makeEntry('info', 'Terms', {}) })
}

async function addVendors(agency: TestAgency): Promise<void> {
  const { call } = agency.owner
  const { data: types } = await call.vendorTypes.list()
  const makePerson = (name: string, email: string, phone: string) => ({
    id: crypto.randomUUID(),
    name,
    role: 'Reservations',
    phone,
    whatsapp: null,
    email,
  })
  await call.vendors.create({
    name: '+Palms & Co',
    legalName: 'Palms Private Limited',
    typeId: types[1]?.id ?? null,
    status: 'on_hold',
    phone: '+919829012345',
    whatsapp: '+919829012346',
    email: 'palms@example.com',
    people: [
      makePerson('Ravi', 'ravi@example.com', '+919829012347'),
      makePerson('मीरा', 'mira@example.com', '+919829012348'),
    ],
    address: '1, "Main" Street',
    city: 'Kochi',
    state: 'Kerala',
    country: 'IN',
    pincode: '682001',
    website: 'https://palms.example.com',
    gstRegistration: 'registered',
    gstin: '27AAPFU0939F1ZV',
    taxNumber: null,
    currency: 'USD',
    creditDays: 30,
    paymentTerms: hostile,
    creditLimit: 1_000_050,
    openingBalance: -25_000,
    openingOn: '2026-04-01',
    rating: 4,
    destinations: ['Delhi to Agra', 'Rann & Bhuj'],
    slabs: [
      { id: crypto.randomUUID(), daysBefore: 30, percent: 2500 },
      { id: crypto.randomUUID(), daysBefore: 7, percent: 5050 },
    ],
    tags: ['x & y'],
    custom: await fillOwnFields(agency, 'vendors'),
  })
  await call.vendors.create({ name: 'Nil', currency: 'INR' })
  await call.vendors.create({ name: 'Abroad', currency: 'JPY', country: 'AE', taxNumber: '100123456700003' })
}

/** What is exported and imported again, kind by kind. */
export const exchangedRecords: Record<ImportTarget, Exchanged> = {
  leads: { prepare: (agency) => addOwnFields(agency, 'leads'), add: addLeads },
  contacts: { prepare: (agency) => addOwnFields(agency, 'contacts'), add: addContacts },
  library: { prepare: async () => {}, add: addLibrary },
  vendors: { prepare: (agency) => addOwnFields(agency, 'vendors'), add: addVendors },
}
