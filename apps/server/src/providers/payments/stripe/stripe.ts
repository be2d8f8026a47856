import { type Authorisation, type AuthorisationStep, type Connection, ProviderError } from '../../provider.ts'
import { feeFields } from '../fee-terms.rules.ts'
import type { PaymentLink, PaymentLinkRequest, PaymentsProvider } from '../payments.ts'
import { isChargeable } from './stripe-amounts.rules.ts'
import type { StripeSetup } from './stripe-api.ts'
import { checkKeys, readStanding, revokeConsent, signIn } from './stripe-connect.ts'
import { fetchDispute, listDisputes } from './stripe-disputes.ts'
import { readSubject, subscribe, unsubscribe, verifyDelivery } from './stripe-events.ts'
import { cancelPaymentLink, createPaymentLink, fetchPaymentLink, isPaymentLink } from './stripe-links.ts'
import { listSettlements } from './stripe-payouts.ts'
import { listRefunds, refundPayment } from './stripe-refunds.ts'
import { cancelSession, createSession, fetchSession } from './stripe-sessions.ts'

const dayMs = 86_400_000

/** A session ends exactly when it has to, and lasts a day at most; what has to last longer is a payment link. */
function createLink(setup: StripeSetup, connection: Connection, request: PaymentLinkRequest): Promise<PaymentLink> {
  const { expiresAt } = request
  return expiresAt && expiresAt.getTime() - connection.now().getTime() <= dayMs
    ? createSession(setup, connection, { ...request, expiresAt })
    : createPaymentLink(setup, connection, request)
}

export function makeStripe(setup: StripeSetup): PaymentsProvider {
  const authorise = (connection: Connection, step: AuthorisationStep): Promise<Authorisation> => {
    if (step.way === 'keys') return checkKeys(setup, connection)
    if (step.way === 'sign-in') return signIn(setup, connection, step)
    throw new ProviderError('refused', 'This way is not offered.')
  }
  return {
    kind: 'payments',
    takesCurrency: isChargeable,
    takesParts: false,
    shortCode: 'stripe',
    name: 'Stripe',
    summary: 'A page for cards, wallets and ways to pay of many countries, in more than 130 currencies.',
    card: {
      goodFor:
        'Agencies whose customers pay from abroad, by cards of their country and in their own currency, each amount at once.',
      costs:
        'In India about 3% of a payment by a card from abroad and GST on that, and 2% more where money is exchanged. Other countries have prices of their own. Nothing a month.',
      needs:
        'A Stripe account. In India Stripe opens accounts by invitation only, for payments from abroad; they take no UPI.',
    },
    ways: [
      {
        name: 'sign-in',
        label: 'Sign in to Stripe',
        summary: 'The owner of the Stripe account agrees on a page of Stripe’s. Nothing has to be copied.',
        fields: [],
        isOffered: () => setup.live !== undefined || setup.test !== undefined,
      },
      {
        name: 'keys',
        label: 'Use your own key',
        summary:
          'For whoever has made a key on the Stripe dashboard. A restricted one needs to write Checkout Sessions, Payment Links, Charges and Refunds, and to read Disputes, PaymentIntents, Payouts and Balance transactions.',
        fields: [
          {
            name: 'secretKey',
            label: 'Secret key',
            hint: 'Begins with sk_live_, sk_test_, rk_live_ or rk_test_',
            isRequired: true,
          },
          {
            name: 'webhookSecret',
            label: 'Secret of the webhook',
            hint: 'Begins with whsec_. Only where the key may not write Webhook Endpoints, and you have made one yourself',
            isRequired: false,
          },
        ],
        isOffered: () => true,
      },
    ],
    settingFields: feeFields,
    api: { findHost: () => setup.host, maxPerSecond: 20 },
    authorise: async (connection, step) => authorise(connection, step),
    readStanding: (connection) => readStanding(setup, connection),
    subscribe: (connection, eventsUrl) => subscribe(setup, connection, eventsUrl),
    async revoke(connection) {
      await unsubscribe(setup, connection)
      await revokeConsent(setup, connection)
    },
    createLink: async (connection, request) => createLink(setup, connection, request),
    fetch: (connection, linkId) =>
      isPaymentLink(linkId) ? fetchPaymentLink(setup, connection, linkId) : fetchSession(setup, connection, linkId),
    cancel: (connection, linkId) =>
      isPaymentLink(linkId) ? cancelPaymentLink(setup, connection, linkId) : cancelSession(setup, connection, linkId),
    refund: (connection, request) => refundPayment(setup, connection, request),
    listRefunds: (connection, paymentId) => listRefunds(setup, connection, paymentId),
    fetchDispute: (connection, disputeId) => fetchDispute(setup, connection, disputeId),
    listDisputes: (connection, wanted) => listDisputes(setup, connection, wanted),
    settlements: (connection, days) => listSettlements(setup, connection, days),
    verifyWebhook: (connection, delivery) => verifyDelivery(setup, connection, delivery),
    readSubject,
  }
}
