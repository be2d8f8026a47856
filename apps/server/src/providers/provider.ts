import type { AccountStanding, ConnectingWayName, PluginKind } from '@sarai/contract/plugin-words'
import type { ProviderClient } from '../core/egress/provider-client.ts'

/** Something that a person types in to connect a provider. */
export interface ProviderField {
  name: string
  label: string
  hint?: string
  isRequired: boolean
  /** It says where all else is sent: with another one, whatever is secret has to be typed in anew. */
  isHost?: boolean
  /** What is wrong with what was typed in, which is not empty; undefined where nothing is. */
  explainProblem?: (text: string) => string | undefined
}

/** Where a provider's API is. */
export interface ProviderHost {
  /**
   * Without a slash at the end. Set by whoever runs the installation, so that tests and the sandbox are reached alike, or
   * typed in by an agency.
   */
  url: string
  /** Private addresses and no TLS: only where the operator has named the address. */
  allowPrivate: boolean
}

/** An agency's account at a provider, as it stands behind every verb. Made anew for each piece of work and not kept. */
export interface Connection {
  /** By the names of the provider's fields. They go to the provider and nowhere else. */
  credentials: Readonly<Record<string, string>>
  settings: Readonly<Record<string, string>>
  /** What the provider calls the account; empty until that is known. */
  account: string
  /** Of the provider's test system. */
  isTest: boolean
  /** The only way out. It bears no credentials by itself: an adapter puts them into its calls. */
  client: ProviderClient
  /** The moment, for whatever expires or is signed with it. */
  now: () => Date
}

/** An amount in whole minor units of its currency, whatever the provider wants it in. */
export interface Amount {
  value: number
  currency: string
}

/** What a provider has posted to us, exactly as it came. */
export interface WebhookDelivery {
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  receivedAt: Date
}

/** What a delivery says once it is known to be the provider's. */
export interface ProviderEvent {
  /** The same however often it is sent. Where the provider gives none, made of what it is about. */
  id: string
  /** As the provider names it; the adapter's own listeners read it. */
  type: string
  /** Whose account it is about, as far as it says; empty otherwise. */
  account: string
  /** It says that something about the account itself has changed: identity checks, an authorisation that was taken back. */
  isOfAccount?: boolean
}

/** A delivery that is not the provider's, not for this account, or too old. Says nothing of why: it may be a stranger's. */
export class WebhookRejected extends Error {
  constructor() {
    super('This is not signed as it has to be.')
  }
}

const reasons = {
  /** The credentials are not taken, or not any more. */
  unauthorised: 'The provider does not take the credentials.',
  /** It takes them, and the account may not do this yet: identity checks that are pending, a feature not switched on. */
  'not-ready': 'The account at the provider may not do this yet.',
  'not-found': 'The provider does not know this.',
  /** What was asked for is not to be had: a link that is paid cannot be cancelled, a refund is larger than the payment. */
  refused: 'The provider refused this.',
  /** Time may heal it: away, slow, or too much at once. Whether it was done is not known; ask by `fetch` before trying again. */
  unavailable: 'The provider cannot be reached just now.',
  /** It answered in a way that the adapter does not know. */
  unexpected: 'The provider answered something that is not understood.',
} as const
export type ProviderFailure = keyof typeof reasons

/** What every verb fails with, and nothing else. */
export class ProviderError extends Error {
  constructor(
    readonly reason: ProviderFailure,
    /** What the provider said, for people; never a credential. */
    readonly said?: string,
    options?: ErrorOptions,
  ) {
    super(said ? `${reasons[reason]} It says: ${said}` : reasons[reason], options)
  }

  /** Whether it may go better later with nothing changed. */
  get isTransient(): boolean {
    return this.reason === 'unavailable'
  }
}

/**
 * How an account is connected, step by step. `reference` is ours of the plugin: the same however often, and by whomever, it is
 * begun. There is none where keys are only tested.
 */
export type AuthorisationStep =
  /** Looks whether what was typed in is taken, or where to send the person otherwise. */
  | { kind: 'begin'; way: ConnectingWayName; returnUrl: string; state: string; reference?: string }
  /** They came back; what stood in the address, of which `state` was looked at already. */
  | {
      kind: 'finish'
      way: ConnectingWayName
      returnUrl: string
      answer: Readonly<Record<string, string>>
      reference?: string
    }

export type Authorisation =
  /**
   * The person has to go there first. `account`: the one that is being opened there, where that is known by now; whoever goes
   * on with it later finds it begun.
   */
  | { kind: 'visit'; url: string; account?: string }
  /** Connected. Credentials that were got by it are kept in place of those of the same names. */
  | { kind: 'connected'; account: string; standing: AccountStanding; credentials?: Record<string, string> }

/** What somebody brings who begins at the provider, in its store. Whose agency it is, is not known by it. */
export interface Launch {
  way: ConnectingWayName
  /** What would be typed in otherwise. */
  credentials: Record<string, string>
}

export type { AccountStanding, ConnectingWayName }

/** One of the ways in which an agency connects its account. */
export interface ConnectingWay {
  name: ConnectingWayName
  /** On its button: `Sign in to Razorpay`. */
  label: string
  /** A sentence: for whom it is, and what has to be at hand. */
  summary: string
  /** What is typed in for it; what the provider gives by signing in is none of them. */
  fields: readonly ProviderField[]
  /** Whether whoever runs the installation has set what it needs, such as a partner's client id. */
  isOffered: () => boolean
}

/** What stands on a provider's card, each a sentence or two. */
export interface ProviderCard {
  goodFor: string
  costs: string
  needs: string
}

/** What every provider says of itself. A folder below `providers/<kind>` is one, and its SDK is imported nowhere else. */
export interface ProviderDescription<Kind extends PluginKind> {
  kind: Kind
  /** As in addresses, forever: `razorpay`. */
  shortCode: string
  name: string
  /** A sentence for whoever looks for a plugin. */
  summary: string
  card: ProviderCard
  /** At least one; the first that is offered is proposed. */
  ways: readonly ConnectingWay[]
  settingFields: readonly ProviderField[]
  /** It stands for many services: an agency may connect several, each under a name and with an account of its own. */
  hasManyAccounts?: true
  /** It has no test system: what is done with it is always in earnest. */
  isLiveOnly?: true
  api: {
    findHost: (account: Pick<Connection, 'isTest' | 'credentials'>) => ProviderHost
    /** Calls in a second that the provider takes of one account. */
    maxPerSecond?: number
    /** The largest answer, in bytes, where it may be larger than answers of most. */
    maxBytes?: number
  }
  /**
   * Reads the address that somebody comes with who begins at the provider. Does no call.
   * @param credentials of the agency's plugin, where it has one
   * @throws ProviderError where the provider has not made it, or it is too old
   */
  readLaunch?: (credentials: Connection['credentials'], answer: Readonly<Record<string, string>>, now: Date) => Launch
  /** Where the account stands now, asked when somebody looks or an event says that it has changed. */
  readStanding?: (connection: Connection) => Promise<AccountStanding>
  /** Gets new tokens for those that end; the old ones may stop working at once. What is answered replaces those of the same names. */
  renew?: (connection: Connection) => Promise<Record<string, string>>
  /** When `renew` is due; undefined where nothing ends. */
  renewAt?: (credentials: Readonly<Record<string, string>>) => Date | undefined
  /**
   * Has the provider post its events to an address of ours, where it takes that from a program; by hand at the provider
   * otherwise. What is answered, such as the secret that signs them, replaces credentials of the same names. Twice is once.
   */
  subscribe?: (connection: Connection, eventsUrl: string) => Promise<Record<string, string>>
  /**
   * Answers a provider that asks an address, before it posts there, whether that is wanted. Does no call.
   * @param query of the address that it asked
   * @returns what it is to be answered with; undefined where it is not the provider's
   */
  answerHandshake?: (
    connection: Pick<Connection, 'credentials'>,
    query: Readonly<Record<string, string>>,
  ) => string | undefined
  /** Tells the provider that the agency wants to be connected no longer. Twice is once. */
  revoke?: (connection: Connection) => Promise<void>
  /**
   * Tells whether a delivery is the provider's, from its raw bytes, and what it is. Does no call.
   * @throws WebhookRejected
   */
  verifyWebhook?: (connection: Pick<Connection, 'credentials' | 'account'>, delivery: WebhookDelivery) => ProviderEvent
}
