import type { VendorPerson } from '@sarai/contract/vendor-schemas'
import type { VendorDocumentKind } from '@sarai/contract/vendor-words'
import { gstinCheckDigit } from '@sarai/contract/gst'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { plusDays } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { bookings } from '../src/features/bookings/bookings.table.ts'
import { listVendorTypes } from '../src/features/vendor-types/vendor-types.service.ts'
import { insertAccount } from '../src/features/vendors/vendors-accounts.queries.ts'
import { accountPlace } from '../src/features/vendors/vendors-accounts.service.ts'
import { insertDocument, refreshDocumentDates } from '../src/features/vendors/vendors-documents.queries.ts'
import { insertVendor, type VendorFacts } from '../src/features/vendors/vendors.queries.ts'
import { vendors } from '../src/features/vendors/vendors.table.ts'
import type { Services } from '../src/services.ts'
import { awayVendors } from './vendors-away.ts'
import { homeVendors } from './vendors-home.ts'
import { type DemoVendor, usualSlabs } from './vendors-list.ts'

/** Whom the demo agency buys from. */
export const demoVendors = [...homeVendors, ...awayVendors]

/** Their ids, by which proposals name them that are made before they are stored. */
export const demoVendorIds = new Map(demoVendors.map(({ name }) => [name, uuidv7()]))

interface Seeding {
  ownerId: string
  today: string
  /** Values of the agency's own fields, by the vendor's place in the list. */
  custom: NonNullable<VendorFacts['custom']>[]
}

/** A number that a tax office could have given, with the check digit that belongs to it. */
const gstinOf = (first14: string) => `${first14}${gstinCheckDigit(first14)}`

const personOf = ([name, role, phone, email]: DemoVendor['people'][number]): VendorPerson => ({
  id: uuidv7(),
  name,
  role,
  phone,
  whatsapp: null,
  email,
})

/** The vendors that the demo agency buys from, with their people, documents and accounts. */
export async function seedVendors(services: Services, db: AgencyDb, from: Seeding): Promise<void> {
  const types = new Map((await listVendorTypes(db)).map(({ id, name }) => [name, id]))
  for (const [at, vendor] of demoVendors.entries()) {
    const number = at + 1
    const { type, gst, people, documents = [], account, slabs = usualSlabs, ...facts } = vendor
    const { id } = await insertVendor(db, {
      ...facts,
      id: demoVendorIds.get(facts.name),
      number,
      typeId: types.get(type) ?? null,
      gstin: gst ? gstinOf(gst) : null,
      gstRegistration: gst ? 'registered' : facts.country === 'IN' ? 'unregistered' : null,
      people: people.map(personOf),
      slabs: slabs.map(([daysBefore, percent]) => ({ id: uuidv7(), daysBefore, percent: percent * 100 })),
      custom: from.custom[at] ?? {},
      createdBy: from.ownerId,
    })
    for (const [kind, end, days] of documents) await addDocument(db, from, { vendorId: id, kind, number: end, days })
    if (documents.length > 0) await refreshDocumentDates(db, [id])
    if (account) await addAccount(services, db, id, { ...account, holder: facts.legalName ?? facts.name })
  }
  await db.insert(numberSeries).values({ series: 'vendor', next: demoVendors.length + 1 })
}

async function addDocument(
  db: AgencyDb,
  { ownerId, today }: Seeding,
  { vendorId, kind, number, days }: { vendorId: string; kind: VendorDocumentKind; number: string; days: number },
): Promise<void> {
  const expiresOn = plusDays(today, days)
  const issuedOn = plusDays(expiresOn, -365)
  const warnOn = plusDays(expiresOn, -30)
  await insertDocument(db, { vendorId, kind, number, issuedOn, expiresOn, warnOn, createdBy: ownerId })
}

async function addAccount(
  { vault }: Services,
  db: AgencyDb,
  vendorId: string,
  { number, ...facts }: NonNullable<DemoVendor['account']> & { holder: string },
): Promise<void> {
  const id = uuidv7()
  const accountNumber = await vault.encrypt(db, accountPlace(id), number)
  const numberPrint = vault.fingerprint(`vendor account ${number}`)
  const currency = facts.currency ?? 'INR'
  await insertAccount(db, {
    ...facts,
    id,
    vendorId,
    currency,
    accountNumber,
    numberPrint,
    lastDigits: number.slice(-4),
  })
}

/** What a vendor charges for cancelling, as services have it: without the ids that lines of the vendor's page have. */
const chargesOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('daysBefore', slab -> 'daysBefore', 'percent', slab -> 'percent')), '[]')
  from jsonb_array_elements(${vendors.slabs}) as slab)`

/** Services that are bought from one of the vendors name it, and not only its name, and have its cancellation terms. */
export async function linkBookings(db: AgencyDb): Promise<void> {
  await db
    .update(bookings)
    .set({ vendorId: vendors.id, vendor: null, slabs: chargesOf })
    .from(vendors)
    .where(and(db.own(bookings), db.own(vendors), eq(vendors.name, bookings.vendor)))
}

const drivers = [
  { name: 'Ramesh Choudhary', phone: '+919829111001', vehicle: 'Toyota Innova Crysta', plate: 'RJ 14 TC 4821' },
  { name: 'Shaji Varghese', phone: '+919847111002', vehicle: 'Force Urbania', plate: 'KL 07 CX 2290' },
  { name: 'Tashi Dorje', phone: '+919419111003', vehicle: 'Toyota Innova', plate: 'HP 01 A 7715' },
] as const

/** Of rides that are confirmed every other one has a driver by now. */
export async function seedDrivers(db: AgencyDb): Promise<void> {
  const rides = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(db.own(bookings), eq(bookings.category, 'transport'), eq(bookings.status, 'confirmed')))
    .orderBy(bookings.number)
  for (const [at, driver] of drivers.entries()) {
    const ids = rides.flatMap(({ id }, index) => (index % (2 * drivers.length) === at ? [id] : []))
    if (ids.length > 0)
      await db
        .update(bookings)
        .set({ driver })
        .where(and(db.own(bookings), inArray(bookings.id, ids)))
  }
}
