import * as z from 'zod'
import {
  type AccountStanding,
  type Authorisation,
  type AuthorisationStep,
  type Connection,
  ProviderError,
  type ProviderHost,
} from '../../provider.ts'
import { feeFields } from '../fee-terms.rules.ts'
import type { PaymentsProvider } from '../payments.ts'
import { ask } from './razorpay-api.ts'
import { fetchDispute, listDisputes } from './razorpay-disputes.ts'
import { readSubject, subscribe, verifyDelivery } from './razorpay-events.ts'
import {
  cancelLink,
  createLink,
  feeMethods,
  fetchLink,
  listRefunds,
  listSettlements,
  refundPayment,
} from './razorpay-links.ts'
import { findRenewal, type RazorpayApplication, renewTokens, revokeTokens, signIn } from './razorpay-sign-in.ts'
import { isSignedReturn } from './razorpay-signatures.ts'

export interface RazorpaySetup {
  /** Where the API is, before /v1. */
  host: ProviderHost
  /** Undefined where the installation is no partner of Razorpay's. */
  application: RazorpayApplication | undefined
  /** Signs the events that are posted to the application rather than to an account's own webhook. */
  applicationWebhookSecret: string | undefined
}

/** Keys that do not answer for the mode that was chosen would take real money in a test, or none in earnest. */
async function checkKeys(connection: Connection): Promise<Authorisation> {
  const { keyId = '' } = connection.credentials
  if (keyId.startsWith('rzp_') && keyId.startsWith('rzp_test_') !== connection.isTest)
    throw new ProviderError(
      'refused',
      connection.isTest ? 'These keys are for live money.' : 'These keys are for tests.',
    )
  return { kind: 'connected', account: keyId, standing: await readStanding(connection) }
}

/**
 * Razorpay has no call that says where an account stands. One that may read its payments is taken; whether it may take
 * money is said when it is asked to.
 */
async function readStanding(connection: Connection): Promise<AccountStanding> {
  const call = { name: 'standing', method: 'GET' as const, path: '/v1/payments?count=1' }
  await ask(connection, z.object({ items: z.array(z.unknown()) }), call)
  return 'active'
}

/**
 * The secret that signs a payer's return. With keys it is theirs; after signing in it is thought to be the
 * application's, which Razorpay says of its checkout alone. Nothing hangs on it but how soon somebody looks.
 */
function findReturnSecret({ application }: RazorpaySetup, credentials: Readonly<Record<string, string>>): string {
  return credentials.accessToken ? (application?.clientSecret ?? '') : (credentials.keySecret ?? '')
}

export function makeRazorpay(setup: RazorpaySetup): PaymentsProvider {
  const { application } = setup
  const authorise = (connection: Connection, step: AuthorisationStep): Promise<Authorisation> => {
    if (step.way === 'keys') return checkKeys(connection)
    if (step.way !== 'sign-in' || !application) throw new ProviderError('refused', 'This way is not offered.')
    return signIn(application, connection, step)
  }
  return {
    kind: 'payments',
    // Others want an agreement of the account with the gateway.
    takesCurrency: (currency) => currency === 'INR',
    takesParts: true,
    feeMethods,
    shortCode: 'razorpay',
    name: 'Razorpay',
    summary: 'Payment links for UPI, cards, net banking and wallets, in rupees and many other currencies.',
    card: {
      goodFor: 'Agencies in India that are paid by UPI, cards and net banking, also in parts.',
      costs: 'About 2% of a payment and GST on that; cards from abroad cost more. Nothing to set up, nothing a month.',
      needs: 'A Razorpay account whose identity checks are done, and its owner to agree or to make API keys.',
    },
    ways: [
      {
        name: 'sign-in',
        label: 'Sign in to Razorpay',
        summary: 'The owner of the Razorpay account agrees on a page of Razorpay’s. Nothing has to be copied.',
        fields: [],
        isOffered: () => application !== undefined,
      },
      {
        name: 'keys',
        label: 'Use your own keys',
        summary: 'For whoever has made API keys on the Razorpay dashboard, and a webhook with a secret.',
        fields: [
          { name: 'keyId', label: 'Key ID', hint: 'Begins with rzp_live_ or rzp_test_', isRequired: true },
          { name: 'keySecret', label: 'Key secret', isRequired: true },
          { name: 'webhookSecret', label: 'Secret of the webhook', hint: 'As it was chosen there', isRequired: true },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: feeFields,
    api: { findHost: () => setup.host, maxPerSecond: 20 },
    renew: (connection) => (application ? renewTokens(application, connection) : Promise.resolve({})),
    renewAt: findRenewal,
    subscribe,
    revoke: (connection) => (application ? revokeTokens(application, connection) : Promise.resolve()),
    authorise: async (connection, step) => authorise(connection, step),
    readStanding,
    createLink,
    fetch: fetchLink,
    cancel: cancelLink,
    refund: refundPayment,
    listRefunds,
    fetchDispute,
    listDisputes,
    settlements: listSettlements,
    verifyWebhook: (connection, delivery) => verifyDelivery(setup.applicationWebhookSecret, connection, delivery),
    readSubject,
    verifyReturn: ({ credentials }, answer) => isSignedReturn(findReturnSecret(setup, credentials), answer),
  }
}
