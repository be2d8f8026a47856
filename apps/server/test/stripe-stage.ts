import type { PaymentLinkRequest } from '../src/providers/payments/payments.ts'
import { connect, findGateway, openTestSandbox, postForm, sandboxAddress } from './sandbox-stage.ts'

/** The secret of a webhook that was made by hand. */
export const webhookSecret = 'whsec_demo'

/** Stripe with its sandbox, whose settings make the installation a platform for test money. */
export async function openStripeStage() {
  const sandbox = await openTestSandbox()
  const { platform, accounts } = sandbox.stripe.state
  const provider = findGateway(
    {
      STRIPE_URL: `${sandbox.url}/stripe/api`,
      STRIPE_CONNECT_URL: `${sandbox.url}/stripe/connect`,
      STRIPE_TEST_CLIENT_ID: platform.clientId,
      STRIPE_TEST_SECRET_KEY: platform.account.secretKey,
      STRIPE_TEST_WEBHOOK_SECRET: 'whsec_platform',
    },
    'stripe',
  )
  const findOwner = (index = 0) => {
    const account = accounts[index]
    if (!account) throw new Error('there is no such account')
    return account
  }
  return {
    sandbox,
    provider,
    findOwner,
    connectByKey(now?: () => Date) {
      const { id, secretKey } = findOwner()
      return connect(provider, { secretKey, webhookSecret }, id, now)
    },
    /** What somebody does on the page where an account's owner agrees. */
    giveConsent: (answer: string) => (url: URL) => postForm(url, { answer, account: findOwner(1).id }),
    toSandbox: (url: string) => new URL(url.replace(sandboxAddress, sandbox.url)),
  }
}
export type StripeStage = Awaited<ReturnType<typeof openStripeStage>>

let serial = 0
export const makeStripeRequest = (more: Partial<PaymentLinkRequest> = {}): PaymentLinkRequest => ({
  reference: `INV-${++serial}`,
  amount: { value: 42_000, currency: 'INR' },
  description: 'Goa',
  customer: { name: 'Asha Rao', email: 'asha@example.in', phone: null },
  expiresAt: new Date(Date.now() + 3_600_000),
  returnUrl: 'https://agency.test/pay/key?from=stripe',
  isPartial: false,
  ...more,
})
