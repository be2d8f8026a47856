import { randomBytes, randomInt } from 'node:crypto'
import type { BrowserContextOptions } from '@playwright/test'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { type Contract, contract } from '@sarai/contract'
import { type CallContext, createLink } from '@sarai/contract/client'
import { routesOf } from '@sarai/contract/routes'
import { tellDatabase } from './database.ts'
import { demoPassword } from './server.ts'

export type Client = ContractRouterClient<Contract, CallContext>
type SigninResult = Awaited<ReturnType<Client['auth']['signin']>>

/** Somebody who can sign in, and is signed in already. */
export interface Person {
  email: string
  password: string
  userId: string
  token: string
  call: Client
  /** What their browser holds once they have signed in. */
  state: Exclude<BrowserContextOptions['storageState'], string | undefined>
}

export const demoEmails = { owner: 'owner@demo.test', manager: 'manager@demo.test', agent: 'agent@demo.test' } as const
export type DemoRole = keyof typeof demoEmails

const routes = routesOf(contract)
export const password = 'marigold lanterns at dusk'

export function serverUrl(): string {
  return process.env.E2E_URL ?? ''
}

/** An address nobody else comes from. */
function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** The calls of the contract, as whoever holds the token. */
export function clientOf(token: string | null = null, url = serverUrl()): Client {
  return createORPCClient(
    createLink(routes, { baseUrl: url, token: () => token, headers: { 'x-forwarded-for': anyAddress() } }),
  )
}

/** What the sign-in page leaves in the browser, as the specification names it. */
function storedKeys(result: SigninResult): Record<string, string> {
  return {
    admin_access_token: result.token ?? '',
    admin_company_logo: result.companyLogo ?? '',
    isSubuser: String(result.isSubuser),
    role: result.role ?? '',
    isManager: String(result.isManager),
    login_user_id: result.id ?? '',
    login_user: result.id ?? '',
  }
}

export async function signIn(email: string, secret: string, url = serverUrl()): Promise<Person> {
  const result = await clientOf(null, url).auth.signin({ email, password: secret })
  if (!result.token) throw new Error(`${email} could not sign in: ${result.Error_Code}`)
  const localStorage = Object.entries(storedKeys(result)).map(([name, value]) => ({ name, value }))
  return {
    email,
    password: secret,
    userId: result.id ?? '',
    token: result.token,
    call: clientOf(result.token, url),
    state: { cookies: [], origins: [{ origin: url, localStorage }] },
  }
}

export function signInDemo(role: DemoRole): Promise<Person> {
  return signIn(demoEmails[role], demoPassword)
}

/** Whoever has not signed in. */
export function nobody(): Person {
  return { email: '', password: '', userId: '', token: '', call: clientOf(), state: { cookies: [], origins: [] } }
}

/** An agency that has just registered: nobody has confirmed its address yet. */
export async function newStranger(): Promise<Person> {
  const email = `owner-${randomBytes(6).toString('hex')}@agency.test`
  await clientOf().auth.signup({ username: 'Blue Pines Travel', email, password, confirmPassword: password })
  return signIn(email, password)
}

/** A new agency with nothing in it, and its main user, whom the operator has vouched for. */
export async function newAgency(): Promise<Person> {
  const person = await newStranger()
  await tellDatabase('update users set email_confirmed_at = now() where email = $1', [person.email])
  await tellDatabase(
    `update agencies set confirmed_at = now(), plan_id = $2 where id = (select agency_id from users where email = $1)`,
    [person.email, '00000000-0000-7000-8000-000000000001'],
  )
  return person
}

interface Rights {
  name?: string
  isManager?: boolean
  recordScope?: 'own' | 'team' | 'all'
  hidesCost?: boolean
  /** Pages the person may read and write; everything a sub-user can if left out. */
  pages?: string[]
  /** Pages the person may look at and change nothing on. */
  reads?: string[]
}

/** A new sub-user in somebody's agency. There is no call for it yet, so the database is told. */
export async function newColleague(of: Person, rights: Rights = {}): Promise<Person> {
  const email = `member-${randomBytes(6).toString('hex')}@agency.test`
  const { pages = [], reads = [] } = rights
  const permissions = Object.fromEntries([
    ...reads.map((page) => [page, { read: true, write: false }]),
    ...pages.map((page) => [page, { read: true, write: true }]),
  ])
  await tellDatabase(
    `insert into users (id, agency_id, name, email, password_hash, is_subuser, is_manager, record_scope, is_restricted, permissions, hides_cost)
     select gen_random_uuid(), agency_id, $2, $3, password_hash, true, $4, $5, $6, $7, $8 from users where email = $1`,
    [
      of.email,
      rights.name ?? 'Tara Menon',
      email,
      rights.isManager ?? false,
      rights.recordScope ?? 'all',
      (rights.pages ?? rights.reads) !== undefined,
      JSON.stringify(permissions),
      rights.hidesCost ?? false,
    ],
  )
  return signIn(email, of.password)
}
