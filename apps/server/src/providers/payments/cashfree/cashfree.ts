import * as z from 'zod'
import { type Authorisation, type AuthorisationStep, type Connection, ProviderError } from '../../provider.ts'
import { feeFields } from '../fee-terms.rules.ts'
import type { PaymentsProvider } from '../payments.ts'
import { ask, type CashfreeSetup } from './cashfree-api.ts'
import { fetchDispute, listDisputes } from './cashfree-disputes.ts'
import { readSubject, verifyDelivery } from './cashfree-events.ts'
import {
  cancelLink,
  createLink,
  feeMethods,
  fetchLink,
  listRefunds,
  listSettlements,
  refundPayment,
} from './cashfree-links.ts'
import {
  findRenewal,
  openAccount,
  readMerchantStanding,
  renewTokens,
  revokeTokens,
  signIn,
} from './cashfree-partners.ts'

/** Asks for a link that nobody has: keys that are taken are told so, others are refused. */
async function checkKeys(setup: CashfreeSetup, connection: Connection): Promise<Authorisation> {
  try {
    await ask(setup, connection, z.unknown(), { name: 'authorise', method: 'GET', path: '/links/sarai-asks-for-none' })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'not-found') throw error
  }
  return { kind: 'connected', account: connection.credentials.clientId ?? '', standing: 'active' }
}

const openingFields = [
  { name: 'merchantName', label: 'Name of the business', isRequired: true },
  { name: 'merchantEmail', label: 'Email of its owner', isRequired: true },
  { name: 'merchantPhone', label: 'Mobile number of its owner', hint: 'Of India', isRequired: true },
  { name: 'merchantSite', label: 'Website', hint: 'Begins with https://', isRequired: true },
]

export function makeCashfree(setup: CashfreeSetup): PaymentsProvider {
  const { partner } = setup
  const isSigningIn = partner?.oauthClientId !== undefined
  const authorise = (connection: Connection, step: AuthorisationStep): Promise<Authorisation> => {
    if (step.way === 'keys') return checkKeys(setup, connection)
    if (step.way === 'onboarding' && partner) return openAccount(partner, connection, step)
    if (step.way === 'sign-in' && partner && isSigningIn) return signIn(partner, connection, step)
    throw new ProviderError('refused', 'This way is not offered.')
  }
  return {
    kind: 'payments',
    // Others want an agreement of the account with the gateway.
    takesCurrency: (currency) => currency === 'INR',
    takesParts: true,
    feeMethods,
    shortCode: 'cashfree',
    name: 'Cashfree',
    summary: 'Payment links for UPI, cards, net banking and wallets, in rupees.',
    card: {
      goodFor: 'Agencies in India that want low fees, and money at the bank within a day or two.',
      costs: 'About 1.95% of a payment and GST on that. Nothing to set up, nothing a month.',
      needs: 'A Cashfree account whose identity check is done. One can be opened from here where that is offered.',
    },
    ways: [
      {
        name: 'sign-in',
        label: 'Sign in to Cashfree',
        summary: 'For whoever has an account there. Its owner agrees on a page of Cashfree’s.',
        fields: [],
        isOffered: () => isSigningIn,
      },
      {
        name: 'onboarding',
        label: 'Open a Cashfree account',
        summary: 'For whoever has none. Cashfree asks for PAN, bank account and address, and checks them.',
        fields: openingFields,
        isOffered: () => partner !== undefined,
      },
      {
        name: 'keys',
        label: 'Use your own keys',
        summary: 'For whoever has made API keys on the Cashfree dashboard.',
        fields: [
          { name: 'clientId', label: 'App ID', isRequired: true },
          { name: 'clientSecret', label: 'Secret key', isRequired: true },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: feeFields,
    api: { findHost: setup.findHost, maxPerSecond: 10 },
    // Of keys Cashfree says nothing: whether the account may take money shows with the first link.
    readStanding: (connection) =>
      partner && !connection.credentials.clientId
        ? readMerchantStanding(partner, connection)
        : Promise.resolve('active' as const),
    renew: (connection) => (partner ? renewTokens(partner, connection) : Promise.resolve({})),
    renewAt: findRenewal,
    revoke: (connection) => (partner ? revokeTokens(partner, connection) : Promise.resolve()),
    authorise: async (connection, step) => authorise(connection, step),
    createLink: (connection, request) => createLink(setup, connection, request),
    fetch: (connection, linkId) => fetchLink(setup, connection, linkId),
    cancel: (connection, linkId) => cancelLink(setup, connection, linkId),
    refund: (connection, request) => refundPayment(setup, connection, request),
    listRefunds: (connection, paymentId) => listRefunds(setup, connection, paymentId),
    fetchDispute: (connection, disputeId) => fetchDispute(setup, connection, disputeId),
    listDisputes: (connection, wanted) => listDisputes(setup, connection, wanted),
    settlements: (connection, days) => listSettlements(setup, connection, days),
    verifyWebhook: (connection, delivery) => verifyDelivery(partner?.apiKey, connection, delivery),
    readSubject,
  }
}
