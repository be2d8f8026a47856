import type { StaffRole } from '@sarai/contract/admin-roles'
import type { Contract } from '@sarai/contract'
import { Secret, TOTP } from 'otpauth'
import { uuidv7 } from 'uuidv7'
import { createAgency } from '../../src/kernel/agency/agency.service.ts'
import { insertAdmin, insertAdminLink, updateAdmin } from '../../src/kernel/admins/admins.queries.ts'
import type { AdminSessionKind } from '../../src/kernel/admins/admins.table.ts'
import { insertAnnouncement } from '../../src/features/admin/admin-announcements.queries.ts'
import { insertPlan } from '../../src/features/admin/admin-plans.queries.ts'
import { trialPlanId, unlimitedPlanId } from '../../src/kernel/plans/plans.table.ts'
import { newToken } from '../../src/core/tokens.ts'
import type { ExamplesOf } from '../example.ts'
import { password } from '../make.ts'
import type { Maker } from '../maker.ts'

/** Somebody who runs the installation; nobody of the maker's agency. */
interface TestAdmin {
  id: string
  email: string
}

const admins = new WeakMap<Maker, Partial<Record<StaffRole, Promise<TestAdmin>>>>()
let hashed: Promise<string> | undefined

async function newAdmin(make: Maker, role: StaffRole = 'operator'): Promise<TestAdmin> {
  const { database, passwords } = make.services
  hashed ??= passwords.hash(password)
  const admin = { id: uuidv7(), email: make.email() }
  await insertAdmin(database.shared, { ...admin, role, name: make.word(), passwordHash: await hashed })
  return admin
}

/** The maker's admin of a role, the same each time. */
function adminOf(make: Maker, role: StaffRole = 'operator'): Promise<TestAdmin> {
  const known = admins.get(make) ?? {}
  admins.set(make, known)
  return (known[role] ??= newAdmin(make, role))
}

/** A new session of the maker's admin, by its token. */
export async function adminToken(
  make: Maker,
  kind: AdminSessionKind = 'full',
  role: StaffRole = 'operator',
): Promise<string> {
  const { adminSessions, database } = make.services
  const visitor = { address: '127.0.0.1', userAgent: 'a test' }
  return adminSessions.begin(database.shared, (await adminOf(make, role)).id, kind, visitor)
}

/** Gives the maker's admin a second factor, or offers it. @returns a code for it */
async function code(make: Maker, column: 'totp_secret' | 'totp_offer'): Promise<string> {
  const { database, vault, clock } = make.services
  const { id } = await adminOf(make)
  const now = clock.now().getTime()
  const secret = new Secret({ size: 20 }).base32
  const seal = (text: string) => vault.encryptForInstallation({ table: 'admins', column, row: id }, text)
  await updateAdmin(
    database.shared,
    id,
    column === 'totp_secret'
      ? { totpSecret: seal(secret) }
      : { totpSecret: null, totpOffer: seal(`${now + 600_000} ${secret}`) },
  )
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}

const challenge = (make: Maker) => adminToken(make, 'challenge')
const full = (make: Maker) => adminToken(make)

/** Another agency than the maker's, which goes on while this one is suspended. */
async function createOther(make: Maker, planState: 'active' | 'trial' = 'active') {
  hashed ??= make.services.passwords.hash(password)
  const owner = { name: make.word(), email: make.email(), passwordHash: await hashed }
  return createAgency(make.services, { name: make.word(), owner, planState })
}

async function byId(make: Maker, planState?: 'active' | 'trial'): Promise<{ id: string }> {
  return { id: (await createOther(make, planState)).agencyId }
}

/** Somebody of such an agency. */
async function makePerson(make: Maker): Promise<{ id: string; personId: string }> {
  const { agencyId, ownerId } = await createOther(make)
  return { id: agencyId, personId: ownerId }
}

const makePlanFacts = (make: Maker) => ({
  name: make.word(),
  price: 250_000,
  currency: 'INR',
  isPricePerSeat: true,
  seats: 5,
  mailsPerDay: 200,
  storageBytes: 1_000_000_000,
  records: 1_000,
})

/** A plan that nobody is on. */
async function makePlan(make: Maker): Promise<{ id: string }> {
  const id = uuidv7()
  await make.services.database.writeAsStaff('a test', (db) => insertPlan(db, { id, ...makePlanFacts(make) }))
  return { id }
}

/** Somebody else of the staff. */
const makeColleague = async (make: Maker) => ({ id: (await newAdmin(make)).id })

/** Something that is announced to one agency. */
async function makeAnnouncementFacts(make: Maker) {
  return {
    title: make.word(),
    body: make.word(),
    level: 'info' as const,
    linkUrl: 'https://example.com/news',
    linkLabel: make.word(),
    planId: null,
    agencyId: (await byId(make)).id,
    startsAt: null,
    endsAt: null,
  }
}

/** The same for the agencies on a plan. */
const makePlanAnnouncement = async (make: Maker) => ({
  ...(await makeAnnouncementFacts(make)),
  agencyId: null,
  planId: unlimitedPlanId,
})

async function makeAnnouncement(make: Maker): Promise<{ id: string }> {
  const { agencyId, startsAt: _startsAt, ...facts } = await makeAnnouncementFacts(make)
  const id = uuidv7()
  const publishedAt = make.services.clock.now().toISOString()
  await make.services.database.writeAsStaff('a test', (db) =>
    insertAnnouncement(db, { id, ...facts, agency: agencyId, publishedAt }),
  )
  return { id }
}

export const admin: ExamplesOf<Contract['admin']> = {
  signin: { inputs: [async (make) => ({ email: (await adminOf(make)).email, password })] },
  setPassword: {
    inputs: [
      async (make) => {
        const { token, tokenHash } = newToken('adminLink')
        const expiresAt = new Date(make.services.clock.now().getTime() + 3_600_000).toISOString()
        await insertAdminLink(make.services.database.shared, {
          tokenHash,
          adminId: (await adminOf(make)).id,
          expiresAt,
        })
        const chosen = 'quiet otters read at dusk'
        return { token, password: chosen, confirmPassword: chosen }
      },
    ],
  },
  signinTotp: { inputs: [async (make) => ({ code: await code(make, 'totp_secret') })], token: challenge },
  startTotp: { inputs: [() => undefined], token: challenge },
  enableTotp: { inputs: [async (make) => ({ code: await code(make, 'totp_offer') })], token: challenge },
  session: { inputs: [() => undefined], token: full },
  logout: { inputs: [() => undefined], token: full },
  dashboard: { inputs: [() => undefined], token: full },
  plans: {
    list: { inputs: [() => undefined], token: full },
    create: { inputs: [makePlanFacts], token: full },
    update: {
      inputs: [async (make) => ({ ...(await makePlan(make)), ...makePlanFacts(make), version: 1, isSure: true })],
      token: full,
    },
    chooseDefault: { inputs: [() => ({ id: trialPlanId })], token: full },
    archive: { inputs: [makePlan], token: full },
    restore: { inputs: [makePlan], token: full },
    remove: { inputs: [makePlan], token: full },
  },
  staff: {
    list: { inputs: [() => undefined], token: full },
    invite: {
      inputs: [(make) => ({ email: make.email(), name: make.word(), role: 'support' as const })],
      token: full,
    },
    changeRole: {
      inputs: [async (make) => ({ ...(await makeColleague(make)), role: 'finance' as const })],
      token: full,
    },
    reset: { inputs: [makeColleague], token: full },
    remove: { inputs: [makeColleague], token: full },
  },
  announcements: {
    list: { inputs: [() => undefined], token: full },
    countReached: {
      inputs: [
        () => ({ planId: unlimitedPlanId, agencyId: null }),
        (make) => ({ planId: null, agencyId: make.agencyId }),
      ],
      token: full,
    },
    create: { inputs: [makeAnnouncementFacts, makePlanAnnouncement], token: full },
    update: {
      inputs: [
        async (make) => ({ ...(await makeAnnouncement(make)), ...(await makeAnnouncementFacts(make)), version: 1 }),
        async (make) => ({ ...(await makeAnnouncement(make)), ...(await makePlanAnnouncement(make)), version: 1 }),
      ],
      token: full,
    },
    end: { inputs: [makeAnnouncement], token: full },
  },
  agencies: {
    list: { inputs: [() => ({ perPage: 10, planId: unlimitedPlanId })], token: full, unread: ['cursor'] },
    get: { inputs: [(make) => byId(make)], token: full },
    log: { inputs: [(make) => byId(make)], token: full },
    confirm: { inputs: [(make) => byId(make)], token: full },
    approve: { inputs: [(make) => byId(make)], token: full },
    people: { inputs: [(make) => byId(make)], token: full },
    signOut: { inputs: [(make) => byId(make), makePerson], token: full },
    extendTrial: { inputs: [async (make) => ({ ...(await byId(make, 'trial')), days: 14 })], token: full },
    suspend: { inputs: [async (make) => ({ ...(await byId(make)), reason: make.word() })], token: full },
    resume: { inputs: [(make) => byId(make)], token: full },
    changePlan: {
      inputs: [async (make) => ({ ...(await byId(make)), planId: unlimitedPlanId })],
      token: full,
    },
  },
}
