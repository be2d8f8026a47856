import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentsProvider, Settlement } from '../src/providers/payments/payments.ts'
import { type AccountStanding, type Authorisation, type Connection, ProviderError } from '../src/providers/provider.ts'
import { testPayments } from './test-provider.ts'

/** What the provider asks its other side; where that is another process, by HTTP. */
export interface Desk {
  /** Where people agree. */
  consentUrl: string
  ask: (verb: 'begin') => unknown
  redeem: (
    code: string,
  ) => Awaitable<{ account: string; standing: AccountStanding; credentials: Record<string, string> }>
  renew: (refresh: string) => Awaitable<Record<string, string>>
  read: (access: string) => Awaitable<AccountStanding>
  revoke: (access: string) => Awaitable<unknown>
}
type Awaitable<T> = T | Promise<T>

interface Grant {
  account: string
  access: string
  refresh: string
}

/** What a gateway at which people sign in knows: in memory, and at the hands of the test. */
export class VisitDesk implements Desk {
  readonly consentUrl: string = 'https://visit.test/consent'
  readonly webhookSecret = 'what-the-desk-signs-with-77c1'
  standing: AccountStanding = 'active'
  /** Whose owner agrees. */
  account = 'acc_visit_1'
  /** What the next questions fail with, one each. */
  readonly failures: ProviderError[] = []
  /** How long a renewal takes. */
  renewalMs = 0
  /** What it was asked, by the verb. */
  readonly requests: string[] = []
  readonly #codes = new Set<string>()
  readonly #grants: Grant[] = []
  #serial = 0

  constructor(readonly now: () => Date = () => new Date()) {}

  /** Begins anew, with nobody connected. */
  reset(): void {
    Object.assign(this, { standing: 'active', renewalMs: 0, account: 'acc_visit_1' })
    this.requests.length = 0
    this.failures.length = 0
    this.#codes.clear()
    this.revokeAll()
  }

  /** Somebody agrees. @returns the code that they are sent back with */
  agree(): string {
    const code = randomBytes(12).toString('hex')
    this.#codes.add(code)
    return code
  }

  /** The agency's authorisation is taken back there. */
  revokeAll(): void {
    this.#grants.length = 0
  }

  get tokens(): string[] {
    return this.#grants.flatMap(({ access, refresh }) => [access, refresh])
  }

  get isRevoked(): boolean {
    return this.#grants.length === 0
  }

  ask(verb: string): void {
    this.requests.push(verb)
    const failure = this.failures.shift()
    if (failure) throw failure
  }

  redeem(code: string) {
    this.ask('redeem')
    // A code is good once.
    if (!this.#codes.delete(code)) throw new ProviderError('refused', 'the code was used before')
    return this.#grant(this.account)
  }

  async renew(refresh: string) {
    this.ask('renew')
    await sleep(this.renewalMs)
    const at = this.#grants.findIndex((grant) => grant.refresh === refresh)
    const [grant] = at < 0 ? [] : this.#grants.splice(at, 1)
    if (!grant) throw new ProviderError('unauthorised', 'the refresh token is not valid')
    return this.#grant(grant.account).credentials
  }

  read(access: string): AccountStanding {
    this.ask('standing')
    if (!this.#grants.some((grant) => grant.access === access)) throw new ProviderError('unauthorised')
    return this.standing
  }

  revoke(access: string): void {
    this.ask('revoke')
    const at = this.#grants.findIndex((grant) => grant.access === access)
    if (at >= 0) this.#grants.splice(at, 1)
  }

  #grant(account: string) {
    const serial = ++this.#serial
    const made = { access: `access-of-the-desk-${serial}`, refresh: `refresh-of-the-desk-${serial}` }
    this.#grants.push({ account, ...made })
    const endsAt = String(this.now().getTime() + 3_600_000)
    return { account, standing: this.standing, credentials: { ...made, endsAt, webhookSecret: this.webhookSecret } }
  }
}

const makeRupees = (value: number) => ({ value, currency: 'INR' })
const settledAt = '2026-11-20T06:30:00.000Z'

/** What the gateway has sent to the bank: one payment, less its fee and the tax on it. */
const visitSettlement: Settlement = {
  id: 'setl_visit_1',
  settledAt,
  amount: makeRupees(244_100),
  fees: makeRupees(5_000),
  tax: makeRupees(900),
  bankReference: 'UTRVISIT1',
  lines: [
    {
      kind: 'payment',
      id: 'pay_visit_123456',
      paymentId: 'pay_visit_123456',
      amount: makeRupees(250_000),
      fee: makeRupees(5_000),
      tax: makeRupees(900),
      at: settledAt,
    },
  ],
}

/** How long before its end a token is renewed. */
const aheadMs = 300_000

/** A gateway that people sign in at, or open an account with: tokens that end, and identity checks. */
export function testVisits(
  desk: Desk,
  shortCode = 'test-visit',
  name = `Visited payments (${shortCode})`,
): PaymentsProvider {
  const readAccess = ({ credentials }: Connection) => credentials.access ?? ''
  const redeem = async (code: string): Promise<Authorisation> => {
    const { account, standing, credentials } = await desk.redeem(code)
    return { kind: 'connected', account, standing, credentials }
  }
  const keyed = testPayments('http://127.0.0.1:9', shortCode)
  return {
    ...keyed,
    name,
    ways: [
      {
        name: 'sign-in',
        label: 'Sign in there',
        summary: 'For whoever has an account there.',
        fields: [],
        isOffered: () => true,
      },
      {
        name: 'onboarding',
        label: 'Open an account there',
        summary: 'For whoever has none.',
        fields: [{ name: 'email', label: 'Email of the account', isRequired: true }],
        isOffered: () => true,
      },
      { name: 'keys', label: 'Keys', summary: 'Set up nowhere.', fields: [], isOffered: () => false },
    ],
    async authorise(_, step) {
      if (step.kind === 'finish') return redeem(step.answer.code ?? '')
      await desk.ask('begin')
      const query = new URLSearchParams({ state: step.state, return: step.returnUrl })
      return { kind: 'visit', url: `${desk.consentUrl}?${query.toString()}` }
    },
    readLaunch: (_, { opened }) => {
      if (opened !== 'there') throw new ProviderError('refused', 'it was not opened there')
      return { way: 'sign-in', credentials: {} }
    },
    readStanding: async (connection) => desk.read(readAccess(connection)),
    renew: async ({ credentials }) => desk.renew(credentials.refresh ?? ''),
    renewAt: ({ endsAt }) => (endsAt ? new Date(Number(endsAt) - aheadMs) : undefined),
    // As providers name them who tell of it.
    verifyWebhook: (connection, delivery) => {
      const event = keyed.verifyWebhook(connection, delivery)
      return { ...event, isOfAccount: event.type.startsWith('account.') }
    },
    revoke: async (connection) => {
      await desk.revoke(readAccess(connection))
    },
    settlements: async (connection) => {
      await desk.read(readAccess(connection))
      return { settlements: [visitSettlement], next: null }
    },
    createLink: async (connection) => {
      await desk.read(readAccess(connection))
      throw new ProviderError('not-ready', 'transactions are not enabled')
    },
  }
}
