import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { type Contract, contract } from '@sarai/contract'
import { type CallContext, createLink } from '@sarai/contract/client'
import { routesOf } from '@sarai/contract/routes'
import type { MemberChanges } from '@sarai/contract/team'
import { createAgency } from '../src/kernel/agency/agency.service.ts'
import { insertUser } from '../src/kernel/accounts/accounts-people.queries.ts'
import type { users } from '../src/kernel/accounts/accounts-people.table.ts'
import type { TestApp } from './app.ts'

export type Client = ContractRouterClient<Contract, CallContext>

export const password = 'correct horse battery'
const routes = routesOf(contract)

/** The calls of the contract, as somebody who holds the token. */
export function clientOf(
  app: Pick<TestApp, 'url'>,
  token: string | null = null,
  headers?: Record<string, string>,
): Client {
  return createORPCClient(createLink(routes, { baseUrl: app.url, token: () => token, headers }))
}

export interface Person {
  agencyId: string
  userId: string
  email: string
  token: string
  call: Client
}

export interface TestAgency {
  agencyId: string
  owner: Person
}

let serial = 0
let hashed: Promise<string> | undefined

/** The hash of `password`, made once: hashing takes its time. */
export function knownHash(app: TestApp): Promise<string> {
  hashed ??= app.services.passwords.hash(password)
  return hashed
}

const visitor = { address: '127.0.0.1', userAgent: 'a test' }

/** Begins a session of somebody, by its token, without their password, which takes its time to be looked at. */
export function beginSession(
  { services }: Pick<TestApp, 'services'>,
  agencyId: string,
  userId: string,
  kind: 'full' | 'challenge' = 'full',
): Promise<string> {
  return services.database.writeAs(agencyId, (db) => services.sessions.begin(db, userId, kind, visitor))
}

async function personOf(app: TestApp, agencyId: string, userId: string, email: string): Promise<Person> {
  const token = await beginSession(app, agencyId, userId)
  return { agencyId, userId, email, token, call: clientOf(app, token) }
}

/** A new agency with its main user, signed in. */
export async function makeAgency(app: TestApp, name = `Agency ${++serial}`): Promise<TestAgency> {
  const email = `owner-${++serial}-${Date.now()}@agency.test`
  const owner = { name: `Owner of ${name}`, email, passwordHash: await knownHash(app) }
  const { agencyId, ownerId } = await createAgency(app.services, { name, owner, planState: 'active' })
  return { agencyId, owner: await personOf(app, agencyId, ownerId, email) }
}

/** What a person may do, and who they are. */
export type Rights = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'isSubuser'
    | 'isManager'
    | 'recordScope'
    | 'teamId'
    | 'isRestricted'
    | 'permissions'
    | 'isActive'
    | 'name'
    | 'hidesCost'
    | 'rights'
  >
>

/** A new sub-user of an agency, signed in. */
export async function makeMember(app: TestApp, agency: TestAgency, rights: Rights = {}): Promise<Person> {
  const email = `member-${++serial}-${Date.now()}@agency.test`
  const passwordHash = await knownHash(app)
  const userId = await app.services.database.writeAs(agency.agencyId, (db) =>
    insertUser(db, { name: `Member ${serial}`, email, passwordHash, isSubuser: true, ...rights }),
  )
  return personOf(app, agency.agencyId, userId, email)
}

/** Changes what somebody may do, as a main user does: it holds from the next request on. */
export async function allow({ owner }: TestAgency, { userId }: Person, changes: MemberChanges): Promise<void> {
  const { data } = await owner.call.team.list()
  const version = data.members.find(({ id }) => id === userId)?.version ?? 0
  await owner.call.team.update({ id: userId, version, changes })
}
