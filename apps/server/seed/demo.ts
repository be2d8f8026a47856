import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { agencies } from '../src/core/db/agencies.table.ts'
import { today } from '../src/core/days.rules.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { logoKey } from '../src/core/named-pictures.ts'
import { createAgency } from '../src/kernel/agency/agency.service.ts'
import type { CustomValues } from '@sarai/contract/custom-fields'
import { defaultForm } from '@sarai/contract/form-defaults'
import { findUserByEmail } from '../src/kernel/accounts/accounts.queries.ts'
import { listStages } from '../src/features/stages/stages.queries.ts'
import { checkTrips } from '../src/features/trip-gaps/trip-gaps-checking.service.ts'
import { insertUser } from '../src/kernel/accounts/accounts-people.queries.ts'
import { teams } from '../src/kernel/accounts/accounts-people.table.ts'
import type { Services } from '../src/services.ts'
import { insertSeedContacts, SeedPeople } from './demo-contacts.ts'
import { bind, insertBonds } from './demo-families.ts'
import { insertLeads, makeLeads } from './demo-leads.ts'
import { seedFields } from './demo-fields.ts'
import { seedArranging } from './demo-arranging.ts'
import { seedBali } from './demo-bali.ts'
import { seedBills } from './demo-bills.ts'
import { seedInvoices } from './demo-invoices.ts'
import { seedOpenings } from './demo-openings.ts'
import { seedPayers } from './demo-payers.ts'
import { seedPayments } from './demo-payments.ts'
import { seedChanges } from './demo-changes.ts'
import { DemoLibrary } from './demo-library.ts'
import { seedNotices } from './demo-notices.ts'
import { seedPackages } from './demo-packages.ts'
import { seedPictures } from './demo-pictures.ts'
import { seedPortraits } from './demo-portraits.ts'
import { insertProposals, makeProposals } from './demo-proposals.ts'
import { seedRates } from './demo-rates.ts'
import { seedRequests } from './demo-requests.ts'
import { seedRules } from './demo-rules.ts'
import { seedSettings } from './demo-settings.ts'
import { beginSteps, type DemoStep, takeSteps } from './demo-steps.ts'
import { seedStatements } from './demo-statements.ts'
import { seedTravellers } from './demo-travellers.ts'
import { demoVendorIds, demoVendors, linkBookings, seedDrivers, seedVendors } from './demo-vendors.ts'
import { seedVouchers } from './demo-vouchers.ts'
import { Random } from './random.ts'
import { workedOn } from './working-hours.ts'

export const demoSignIns = [
  { email: 'owner@demo.test', name: 'Meera Rathore', who: 'owner, sees everything' },
  { email: 'manager@demo.test', name: 'Arjun Shekhawat', who: 'manager of a team' },
  { email: 'agent@demo.test', name: 'Kavya Joshi', who: 'agent with her own leads, no reports' },
] as const

/** Colleagues who make the demo agency look lived in; the demo password opens their accounts too. */
const colleagues = [
  { email: 'imran@demo.test', name: 'Imran Qureshi' },
  { email: 'nisha@demo.test', name: 'Nisha Agarwal' },
  { email: 'dev@demo.test', name: 'Dev Malhotra' },
] as const

/** What the demo agent may use: everything a sub-user can, but reports. */
const agentPages = {
  dashboard: true,
  leads: true,
  packages: true,
  prospects: true,
  vendors: true,
  vouchers: true,
  settings: false,
  'performance-report': false,
  'payment-report': false,
} as const

const checkAllTrips: DemoStep['make'] = (services, agencyId) =>
  checkTrips(services, agencyId, AbortSignal.timeout(600_000))

/** What is made as people make it, which needs an agency that is there. */
const steps: DemoStep[] = [
  { name: 'vouchers', make: seedVouchers },
  { name: 'requests to vendors', make: seedRequests },
  { name: 'a trip to Bali', make: seedBali },
  // What is collected at source is due with trips abroad, which were put there without counting. It is paid with them.
  { name: 'checks of trips', make: checkAllTrips },
  { name: 'invoices', make: seedInvoices },
  { name: 'bills', make: seedBills },
  { name: 'lines of the bank statement', make: seedStatements },
  { name: 'payments', make: seedPayments },
  { name: 'payers of shared trips', make: seedPayers },
  { name: 'changes of trips', make: seedChanges },
  { name: 'opening balances', make: seedOpenings },
  { name: 'checks of what has changed', make: checkAllTrips },
]

const findProgressFile = (services: Services) => path.join(path.resolve(services.config.dataDir), 'demo.progress')
const passwordFile = (services: Services) => path.join(path.resolve(services.config.dataDir), 'demo.password')

/** The password of the demo sign-ins, where there is a demo agency. */
export async function demoPassword(services: Services): Promise<string | undefined> {
  if (!(await findUserByEmail(services.database, demoSignIns[0].email))) return undefined
  return existsSync(passwordFile(services)) ? readFileSync(passwordFile(services), 'utf8') : undefined
}

/**
 * Makes the demo agency "Saffron Trails, Jaipur" in a database that has no agency at all, and goes on with one whose making
 * was cut off. Of several servers that find the database empty one does.
 */
export async function ensureDemo(services: Services, seedFolder: string): Promise<void> {
  const { database } = services
  if (!(await database.isEmpty()) && !existsSync(findProgressFile(services))) return
  await database.inTurn(async () => {
    if (await database.isEmpty()) await makeDemo(services, seedFolder)
    await takeSteps(services, findProgressFile(services), steps)
  })
}

async function makeDemo(services: Services, seedFolder: string): Promise<void> {
  const password = services.config.demoPassword ?? `saffron-${randomBytes(6).toString('hex')}`
  writeFileSync(passwordFile(services), password, { mode: 0o600 })
  const passwordHash = await services.passwords.hash(password)
  const logo = `${randomUUID()}.png`
  await services.storage.put(logoKey(logo), readFileSync(path.join(seedFolder, 'saffron-trails.png')))
  const { email, name } = demoSignIns[0]
  const owner = { email, name, passwordHash }
  const { agencyId, ownerId: userId } = await createAgency(
    services,
    { name: 'Saffron Trails', owner, planState: 'active', isDemo: true, logo },
    async (db, ownerId) => {
      await allowSlowSteps(db)
      const now = services.clock.now()
      const agents = await seedTeam(db, passwordHash, now)
      await seedPortraits(services, db, path.join(seedFolder, 'portraits'))
      await setSupport(db)
      await seedSettings(services, db)
      await setForm(db)
      const people = new SeedPeople()
      const crew = { ownerId, agents }
      const stages = await listStages(db)
      const rows = makeLeads(new Random(20_260_714), people, stages, crew, now)
      const bonds = bind(people, now)
      const fields = {
        random: new Random(20_261_122),
        from: { today: today(now, 'Asia/Kolkata'), people: agents.map(([id]) => id) },
      }
      await seedFields(db, fields.random, 'leads', rows.leads, fields.from)
      await seedFields(db, fields.random, 'contacts', people.contacts, fields.from)
      await insertSeedContacts(db, people.contacts, ownerId)
      await insertBonds(services, db, people, bonds, ownerId, now)
      const pictures = await seedPictures(services, db, path.join(seedFolder, 'pictures'), ownerId)
      const library = new DemoLibrary(now)
      const packages = await seedPackages(db, crew, pictures, now, library)
      await library.store(db, ownerId)
      const given = { stages, crew, packages, pictures, vendorIds: demoVendorIds, now }
      const offers = makeProposals({ leads: rows.leads, ...given })
      await seedFields(db, fields.random, 'prospects', offers.proposals, fields.from)
      await seedFields(db, fields.random, 'trips', offers.trips, fields.from)
      const bought: { custom?: CustomValues }[] = demoVendors.map(() => ({}))
      await seedFields(db, fields.random, 'vendors', bought, fields.from)
      await seedFields(db, fields.random, 'invoices', [], fields.from)
      const custom = bought.map((one) => one.custom ?? {})
      await seedVendors(services, db, { ownerId, today: fields.from.today, custom })
      await insertLeads(db, workedOn(rows, now))
      await seedRates(services, db, { ownerId, today: fields.from.today, offers })
      await insertProposals(db, workedOn(offers, now))
      await linkBookings(db)
      await seedArranging(db, agents.at(-1)?.[0] ?? ownerId)
      await seedDrivers(db)
      await seedTravellers(services, db, fields.from.today)
      await seedRules(db, ownerId, now)
      await seedNotices(db, new Random(20_261_120), now, 'Asia/Kolkata')
    },
  )
  beginSteps(findProgressFile(services), { agencyId, userId })
}

/** On a slow machine what is computed between two statements takes longer than a request may leave a transaction open. */
async function allowSlowSteps(db: AgencyDb): Promise<void> {
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await db.execute(sql`select set_config(${name}, '0', true)`)
}

async function seedTeam(db: AgencyDb, passwordHash: string, now: Date): Promise<(readonly [string, number])[]> {
  const [, manager, agent] = demoSignIns
  const [team] = await db.insert(teams).values({ name: 'Holidays' }).returning()
  const teamId = team?.id ?? null
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const subuser = { passwordHash, isSubuser: true, teamId, lastSeenAt: ago(3) }
  const permissions = Object.fromEntries(
    Object.entries(agentPages).map(([page, isAllowed]) => [page, { read: isAllowed, write: isAllowed }]),
  )
  const managerId = await insertUser(db, {
    ...subuser,
    email: manager.email,
    name: manager.name,
    isManager: true,
    recordScope: 'team',
    rights: ['documents', 'reveal', 'export', 'delete'],
  })
  const agentId = await insertUser(db, {
    ...subuser,
    email: agent.email,
    name: agent.name,
    isRestricted: true,
    permissions,
  })
  const others: (readonly [string, number])[] = []
  for (const [index, colleague] of colleagues.entries())
    others.push([
      await insertUser(db, { ...subuser, ...colleague, recordScope: 'team', lastSeenAt: ago(5 + 19 * index) }),
      4 - index,
    ])
  await seedOutbound(db, passwordHash, now)
  return [[managerId, 2], [agentId, 5], ...others]
}

/** A second team, with somebody who may not see costs, somebody who was only just invited, and somebody who has left. */
async function seedOutbound(db: AgencyDb, passwordHash: string, now: Date): Promise<void> {
  const [team] = await db.insert(teams).values({ name: 'Outbound' }).returning()
  const subuser = { isSubuser: true, teamId: team?.id ?? null, recordScope: 'team' as const }
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await insertUser(db, {
    ...subuser,
    email: 'priya@demo.test',
    name: 'Priya Nair',
    passwordHash,
    hidesCost: true,
    lastSeenAt: ago(1.2),
  })
  await insertUser(db, { ...subuser, email: 'rohan@demo.test', name: 'Rohan Mehta', invitedAt: ago(0.3) })
  await insertUser(db, {
    ...subuser,
    email: 'farah@demo.test',
    name: 'Farah Khan',
    passwordHash,
    isActive: false,
    lastSeenAt: ago(74),
  })
}

const demoForm = {
  ...defaultForm,
  title: 'Where shall we take you?',
  intro: 'Tell us a little about the trip you have in mind. Meera or one of her colleagues calls you the same day.',
  colour: '#c2410c',
  destinations: ['Rajasthan', 'Kerala', 'Ladakh', 'Andaman', 'Bali', 'Dubai', 'Sri Lanka', 'Vietnam'],
}

async function setForm(db: AgencyDb): Promise<void> {
  await db.update(agencies).set({ form: demoForm }).where(eq(agencies.id, db.agencyId))
}

async function setSupport(db: AgencyDb): Promise<void> {
  const support = {
    managerName: 'Ritika Sen',
    whatsapp: '+919800000001',
    email: 'care@sarai.example',
    phone: '+911414000001',
  }
  await db.update(agencies).set({ support }).where(eq(agencies.id, db.agencyId))
}
