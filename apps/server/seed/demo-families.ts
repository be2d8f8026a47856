import type { DocumentKind, RelationKind } from '@sarai/contract/contact-words'
import { gstinCheckDigit } from '@sarai/contract/gst'
import { insertRows } from '../src/core/db/bulk-insert.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { today } from '../src/core/days.rules.ts'
import { refreshDocumentDates } from '../src/features/contacts/contacts-documents.queries.ts'
import { warnOn } from '../src/features/contacts/contacts-documents.rules.ts'
import { sealedNumber } from '../src/features/contacts/contacts-documents.service.ts'
import { contactDocuments } from '../src/features/contacts/contacts-documents.table.ts'
import { asKept } from '../src/features/contacts/contacts-relations.rules.ts'
import { contactRelations } from '../src/features/contacts/contacts-relations.table.ts'
import type { Services } from '../src/services.ts'
import type { SeedContact, SeedPeople } from './demo-contacts.ts'
import { isWoman, menOf, womenOf } from './people.ts'
import { uuidAt } from './random.ts'

const day = 86_400_000

const companies = [
  {
    name: 'Aravali Exports',
    legalName: 'Aravali Exports Private Limited',
    city: 'Jaipur',
    state: 'Rajasthan',
    pan: 'AAECA4821K',
    code: '08',
  },
  {
    name: 'Zenith Software',
    legalName: 'Zenith Softlabs LLP',
    city: 'Bengaluru',
    state: 'Karnataka',
    pan: 'AAGFZ7712M',
    code: '29',
  },
  {
    name: 'Konkan Pharma',
    legalName: 'Konkan Pharma Limited',
    city: 'Mumbai',
    state: 'Maharashtra',
    pan: 'AABCK3390P',
    code: '27',
  },
  {
    name: 'Narmada Textiles',
    legalName: 'Narmada Textiles',
    city: 'Surat',
    state: 'Gujarat',
    pan: 'AACFN5518R',
    code: '24',
  },
  {
    name: 'Capital Events',
    legalName: 'Capital Events Private Limited',
    city: 'Delhi',
    state: 'Delhi',
    pan: 'AAHCC9046D',
    code: '07',
  },
  {
    name: 'Blue Lagoon Holidays',
    legalName: 'Blue Lagoon Holidays',
    city: 'Kochi',
    state: 'Kerala',
    pan: 'AADFB2267G',
    code: '32',
  },
] as const
const jobs = ['Director', 'HR manager', 'Accounts', 'Admin head', 'Sales head'] as const

/** What the demo contacts have besides each other's names. */
export interface SeedBonds {
  relations: { contactId: string; otherId: string; kind: RelationKind }[]
  papers: {
    contactId: string
    kind: DocumentKind
    number: string
    country: string
    issuedOn: string
    expiresOn: string | null
  }[]
}

/** Companies with people in them, families, papers of those who travel, and people who are in the list twice. */
export function bind(people: SeedPeople, now: Date): SeedBonds {
  const bonds: SeedBonds = { relations: [], papers: [] }
  const { random, contacts } = people
  const strangers = contacts.filter((contact) => contact.phones?.length)
  const taken = new Set<string>()
  const somebody = () => {
    const free = strangers.filter((contact) => !taken.has(contact.id))
    const one = random.pick(free)
    taken.add(one.id)
    return one
  }
  for (const company of companies) addCompany(people, bonds, company, [somebody(), somebody()])
  for (let family = 0; family < 14; family++) addFamily(people, bonds, somebody(), now)
  for (let single = 0; single < 20; single++) addPapers(people, bonds, somebody(), now)
  addTwice(people, somebody(), somebody())
  return bonds
}

function addCompany(
  people: SeedPeople,
  bonds: SeedBonds,
  company: (typeof companies)[number],
  staff: SeedContact[],
): void {
  const { random } = people
  const { name, legalName, city, state, pan, code } = company
  const createdAt = staff[0]?.createdAt ?? ''
  const handle = name.toLowerCase().replace(/[^a-z]/g, '')
  const made = people.meet({
    name,
    phone: `+91${random.int(70_000, 99_999)}${random.int(10_000, 99_999)}`,
    email: `accounts@${handle}.example`,
    city,
    state,
    source: 'b2b_agent',
    ownerId: staff[0]?.ownerId,
    createdAt,
  })
  const first14 = `${code}${pan}1Z`
  Object.assign(made, {
    kind: 'company',
    legalName,
    pan,
    gstin: first14 + gstinCheckDigit(first14),
    salutation: null,
    gender: null,
    birthday: null,
    meal: null,
    seat: null,
    language: null,
    nationality: null,
    whatsapp: null,
    tags: ['Corporate'],
  })
  for (const person of staff) Object.assign(person, { companyId: made.id, jobTitle: random.pick(jobs) })
  const [head, other] = staff
  if (head && other) bonds.relations.push({ contactId: head.id, otherId: other.id, kind: 'colleague' })
}

function addFamily(people: SeedPeople, bonds: SeedBonds, parent: SeedContact, now: Date): void {
  const { random } = people
  const lastName = parent.name.split(' ').at(-1) ?? ''
  const anniversary = people.birthday(2, 18)
  const join = (first: string, facts: Partial<SeedContact>) => {
    const { city, state, ownerId, createdAt } = parent
    const made = people.meet({
      name: `${first} ${lastName}`,
      phone: null,
      email: null,
      city,
      state,
      source: 'referral',
      ownerId,
      createdAt,
    })
    return Object.assign(made, { country: 'IN', nationality: 'IN', ...facts })
  }
  const isMother = isWoman(parent.name)
  Object.assign(parent, {
    birthday: people.birthday(32, 48),
    anniversary,
    gender: isMother ? 'female' : 'male',
    salutation: isMother ? 'Mrs' : 'Mr',
  })
  const spouse = join(random.pick(isMother ? menOf : womenOf), {
    salutation: isMother ? 'Mr' : 'Mrs',
    gender: isMother ? 'male' : 'female',
    birthday: people.birthday(30, 46),
    anniversary,
  })
  bonds.relations.push({ contactId: parent.id, otherId: spouse.id, kind: 'spouse' })
  const children = Array.from({ length: random.int(0, 2) }, () => {
    const isGirl = random.chance(0.5)
    return join(random.pick(isGirl ? womenOf : menOf), {
      salutation: isGirl ? 'Miss' : 'Master',
      gender: isGirl ? 'female' : 'male',
      birthday: people.birthday(3, 15),
      anniversary: null,
    })
  })
  for (const child of children)
    for (const elder of [parent, spouse])
      bonds.relations.push({ contactId: elder.id, otherId: child.id, kind: 'child' })
  for (const traveller of [parent, spouse, ...children]) addPapers(people, bonds, traveller, now)
}

/** A passport mostly good for years; some end within months, one in twelve has ended. */
function addPapers({ random }: SeedPeople, { papers }: SeedBonds, { id: contactId }: SeedContact, now: Date): void {
  const on = (days: number) => today(new Date(now.getTime() + days * day), 'Asia/Kolkata')
  const left = random.weighted([
    [random.int(400, 3_000), 7],
    [random.int(20, 170), 4],
    [random.int(-200, -5), 1],
  ] as const)
  const serial = String(random.int(1_000_000, 9_999_999))
  papers.push({
    contactId,
    kind: 'passport',
    number: `${random.pick(['M', 'N', 'P', 'S', 'T', 'Z'])}${serial}`,
    country: 'IN',
    issuedOn: on(left - 3_652),
    expiresOn: on(left),
  })
  if (random.chance(0.25))
    papers.push({
      contactId,
      kind: 'visa',
      number: `AE${random.int(10_000_000, 99_999_999)}`,
      country: 'AE',
      issuedOn: on(-20),
      expiresOn: on(random.int(20, 60)),
    })
  if (random.chance(0.3))
    papers.push({
      contactId,
      kind: 'pan',
      number: `ABCP${random.pick(['S', 'V', 'G'])}${random.int(1000, 9999)}${random.pick(['F', 'K', 'R'])}`,
      country: 'IN',
      issuedOn: on(-random.int(2_000, 6_000)),
      expiresOn: null,
    })
}

/** Two who were written down twice: one with another spelling and the same phone, one after a change of number. */
function addTwice(people: SeedPeople, first: SeedContact, second: SeedContact): void {
  const initial = `${first.name[0]}. ${first.name.split(' ').slice(1).join(' ')}`
  const again = { city: first.city, state: first.state, ownerId: first.ownerId, createdAt: first.createdAt }
  people.meet({
    ...again,
    name: initial,
    phone: first.phones?.[0]?.number,
    email: `${first.name.toLowerCase().replaceAll(' ', '')}@work.example`,
    source: 'walk_in',
  })
  const birthday = people.birthday(30, 50)
  Object.assign(second, { birthday })
  const moved = { city: 'Pune', state: 'Maharashtra', ownerId: second.ownerId, createdAt: second.createdAt }
  Object.assign(
    people.meet({ ...moved, name: second.name.toUpperCase(), phone: '+919822011223', email: null, source: 'call' }),
    { birthday },
  )
}

export async function insertBonds(
  services: Services,
  db: AgencyDb,
  people: SeedPeople,
  bonds: SeedBonds,
  createdBy: string,
  now: Date,
): Promise<void> {
  const { random } = people
  const relations = bonds.relations.map((relation) => ({ ...asKept(relation), id: uuidAt(random, now), createdBy }))
  await insertRows(db, contactRelations, relations)
  const documents = []
  for (const paper of bonds.papers) {
    const id = uuidAt(random, now)
    const number = await sealedNumber(services, db, id, paper.number)
    documents.push({ ...paper, ...number, id, warnOn: warnOn(paper.kind, paper.expiresOn), createdBy })
  }
  await insertRows(db, contactDocuments, documents)
  await refreshDocumentDates(db, [...new Set(bonds.papers.map((paper) => paper.contactId))])
}
