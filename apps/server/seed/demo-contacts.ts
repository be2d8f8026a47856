import { emailLabels, mealPreferences, seatPreferences } from '@sarai/contract/contact-words'
import { insertRows } from '../src/core/db/bulk-insert.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { contactIndex } from '../src/features/contacts/contacts.queries.ts'
import { contacts } from '../src/features/contacts/contacts.table.ts'
import { insertEntries } from '../src/kernel/timeline/timeline.queries.ts'
import type { LeadInsert } from './demo-history.ts'
import { isWoman, type SeedPerson } from './people.ts'
import { Random, uuidAt } from './random.ts'

type Insertable = typeof contacts.$inferInsert
/** A contact before it has its number. */
export type SeedContact = Omit<Insertable, 'number' | 'terms' | 'keys' | 'phone' | 'email'> & {
  id: string
  createdAt: string
}

const day = 86_400_000
const languages = ['Hindi', 'English', 'Gujarati', 'Marathi', 'Tamil', 'Bengali'] as const
const streets = ['MG Road', 'Civil Lines', 'Station Road', 'Lake View', 'Park Street', 'Gandhi Nagar'] as const

/** The people behind the enquiries. They have chance of their own, so that the enquiries stay what they were. */
export class SeedPeople {
  readonly random = new Random(20_261_121)
  readonly contacts: SeedContact[] = []

  /** Who asks: somebody who has asked before, if they say so, else a stranger. */
  whoAsks(stranger: SeedPerson, source: string | null): SeedPerson & { contactId?: string } {
    const known = this.contacts.filter((contact) => contact.phones?.length)
    if (source !== 'repeat' || known.length === 0) return stranger
    const { id, name, phones, emails, city, state } = this.random.pick(known)
    return {
      contactId: id,
      name,
      phone: phones?.[0]?.number ?? null,
      email: emails?.[0]?.address ?? null,
      city: city ?? '',
      state: state ?? '',
    }
  }

  /** Gives a lead the contact it belongs to; a new one, unless its person is known. */
  link(lead: LeadInsert): void {
    lead.contactId ??= this.meet(lead).id
  }

  meet(
    facts: Pick<LeadInsert, 'name' | 'phone' | 'email' | 'city' | 'state' | 'source' | 'ownerId'> & {
      createdAt?: string
    },
  ): SeedContact {
    const { random } = this
    const createdAt = facts.createdAt ?? new Date().toISOString()
    const { name, phone, email, city, state, source, ownerId } = facts
    const contact: SeedContact = {
      id: uuidAt(random, new Date(createdAt)),
      kind: 'person',
      name,
      phones: phone ? [{ number: phone, label: 'mobile' }] : [],
      emails: email ? [{ address: email, label: emailLabels[0] }] : [],
      whatsapp: phone && random.chance(0.6) ? phone : null,
      city,
      state,
      country: 'IN',
      source,
      ownerId,
      createdAt,
      updatedAt: createdAt,
      lastActivityAt: createdAt,
      ...(random.chance(0.35) ? this.#wellKnown(name) : {}),
    }
    this.contacts.push(contact)
    return contact
  }

  /** What an agency knows of somebody it has sent on a journey. */
  #wellKnown(name: string): Partial<SeedContact> {
    const { random } = this
    const isHer = isWoman(name)
    return {
      salutation: isHer ? random.pick(['Ms', 'Mrs'] as const) : 'Mr',
      gender: isHer ? 'female' : 'male',
      birthday: this.birthday(25, 62),
      meal: random.pick([...mealPreferences.slice(0, 2), 'vegetarian', 'non_vegetarian'] as const),
      seat: random.chance(0.5) ? random.pick(seatPreferences) : null,
      language: random.pick(languages),
      nationality: 'IN',
      address: `${random.int(1, 240)}, ${random.pick(streets)}`,
      pincode: String(random.int(110_001, 799_999)),
      marketingConsent: random.chance(0.5),
      tags: random.chance(0.3) ? [random.pick(['VIP', 'Repeat guest'] as const)] : [],
    }
  }

  /** A birthday of somebody between these ages. */
  birthday(youngest: number, oldest: number): string {
    return new Date(Date.UTC(2026, 0, 1) - this.random.int(youngest * 365, oldest * 365) * day)
      .toISOString()
      .slice(0, 10)
  }
}

/** Stores the contacts in the order they were met, with their numbers and the first line of their history. */
export async function insertSeedContacts(db: AgencyDb, met: SeedContact[], createdBy: string): Promise<void> {
  const inOrder = met.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  const numbered = inOrder.map((contact, at) => ({ ...blank, ...contact, number: at + 1, createdBy }))
  const rows = numbered.map((contact) => ({ ...contact, ...contactIndex(contact) }))
  // Companies first: people point at them.
  for (const kind of ['company', 'person'])
    await insertRows(
      db,
      contacts,
      rows.filter((row) => row.kind === kind),
    )
  await insertEntries(
    db,
    rows.map((row) => ({
      id: uuidAt(entries, new Date(row.createdAt)),
      at: row.createdAt,
      kind: 'created' as const,
      subject: 'contact' as const,
      subjectId: row.id,
      subjectLabel: row.name,
      subjectOwnerId: row.ownerId,
      actorId: createdBy,
      data: { source: row.source },
      changes: [],
      isQuiet: true,
    })),
  )
  await db.insert(numberSeries).values({ series: 'contact', next: rows.length + 1 })
}

const entries = new Random(7)

/** Every column that any of them has, since rows are stored with the columns of the first. */
const blank = {
  salutation: null,
  legalName: null,
  companyId: null,
  jobTitle: null,
  gender: null,
  address: null,
  pincode: null,
  nationality: null,
  birthday: null,
  anniversary: null,
  gstin: null,
  pan: null,
  meal: null,
  seat: null,
  language: null,
  frequentFlyer: [],
  marketingConsent: false,
  tags: [],
}
