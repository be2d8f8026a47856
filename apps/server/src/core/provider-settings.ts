import * as z from 'zod'
import { type Setting, setting } from './setting.ts'

const vendorUrl = z
  .string()
  .refine((value) => value.includes('{domain}') && URL.canParse(value.replace('{domain}', 'a')), {
    error: 'an address with {domain} in it',
  })
const capabilities = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(['pricing', 'content', 'questions', 'pickups'])))

/** Payment gateways, booking systems and others that agencies connect: where they are, and what this installation is there. */
export const providerSettings = {
  razorpayUrl: setting(
    'RAZORPAY_URL',
    'Where Razorpay’s API is: the address before /v1. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://api.razorpay.com',
  ),
  razorpayAuthUrl: setting(
    'RAZORPAY_AUTH_URL',
    'Where agencies sign in to Razorpay: the address before /authorize and /token.',
    z.url(),
    'https://auth.razorpay.com',
  ),
  razorpayAuthPagesUrl: setting(
    'RAZORPAY_AUTH_PAGES_URL',
    'The same as people’s browsers reach it, where that is another address, as with the sandbox on a remote machine.',
    z.url().optional(),
  ),
  razorpayClientId: setting(
    'RAZORPAY_CLIENT_ID',
    'Client of this installation’s application at Razorpay, for whoever is a technology partner. With it and its secret agencies sign in to Razorpay in place of copying keys.',
    z.string().optional(),
  ),
  razorpayClientSecret: setting('RAZORPAY_CLIENT_SECRET', 'Secret of that client.', z.string().optional()),
  razorpayWebhookSecret: setting(
    'RAZORPAY_WEBHOOK_SECRET',
    'Secret of the webhook of that application, where it has one. Agencies that sign in get a webhook of their own besides.',
    z.string().optional(),
  ),
  cashfreeUrl: setting(
    'CASHFREE_URL',
    'Where Cashfree’s API for live money is: the address before /links. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://api.cashfree.com/pg',
  ),
  cashfreeTestUrl: setting('CASHFREE_TEST_URL', 'The same for test money.', z.url(), 'https://sandbox.cashfree.com/pg'),
  cashfreePartnersUrl: setting(
    'CASHFREE_PARTNERS_URL',
    'Where Cashfree’s API for partners is: the address before /merchants and /oauth.',
    z.url(),
    'https://api.cashfree.com/partners',
  ),
  cashfreePartnersTestUrl: setting(
    'CASHFREE_PARTNERS_TEST_URL',
    'The same for test money.',
    z.url(),
    'https://api-sandbox.cashfree.com/partners',
  ),
  cashfreeApiVersion: setting(
    'CASHFREE_API_VERSION',
    'Version of Cashfree’s API that is asked for.',
    z.string().regex(/^\d{4}-\d\d-\d\d$/),
    '2025-01-01',
  ),
  cashfreePartnerKey: setting(
    'CASHFREE_PARTNER_KEY',
    'API key of this installation at Cashfree, for whoever is a partner there. With it agencies open accounts from here.',
    z.string().optional(),
  ),
  cashfreeOauthClientId: setting(
    'CASHFREE_OAUTH_CLIENT_ID',
    'OAuth client of that partner. With it agencies sign in to accounts that they have. The address to come back to is set at Cashfree: APP_URL and /cashfree-oauth.',
    z.string().optional(),
  ),
  cashfreeSignedInCalls: setting(
    'CASHFREE_SIGNED_IN_CALLS',
    'How calls are made for an agency that has signed in: bearer (its token) or partner (the key of the partner).',
    z.enum(['bearer', 'partner']),
    'bearer',
  ),
  stripeUrl: setting(
    'STRIPE_URL',
    'Where Stripe’s API is: the address before /v1, for live money and for tests. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://api.stripe.com',
  ),
  stripeConnectUrl: setting(
    'STRIPE_CONNECT_URL',
    'Where agencies sign in to Stripe: the address before /oauth.',
    z.url(),
    'https://connect.stripe.com',
  ),
  stripeConnectPagesUrl: setting(
    'STRIPE_CONNECT_PAGES_URL',
    'The same as people’s browsers reach it, where that is another address, as with the sandbox on a remote machine.',
    z.url().optional(),
  ),
  stripeApiVersion: setting(
    'STRIPE_API_VERSION',
    'Version of Stripe’s API that is asked for.',
    z.string().regex(/^\d{4}-\d\d-\d\d(\.[a-z]+)?$/),
    '2025-09-30.clover',
  ),
  stripeClientId: setting(
    'STRIPE_CLIENT_ID',
    'Client of this installation’s Connect platform at Stripe, for live money. With it and the secret key of that account agencies sign in to Stripe in place of copying keys. The address to come back to is set at Stripe: APP_URL and /authorize-payment-page.',
    z.string().optional(),
  ),
  stripeSecretKey: setting(
    'STRIPE_SECRET_KEY',
    'Secret key of that account. By it and in their names calls are made for agencies that have signed in.',
    z.string().optional(),
  ),
  stripeWebhookSecret: setting(
    'STRIPE_WEBHOOK_SECRET',
    'Secret of a webhook of that account that hears of connected accounts, where it has one. Agencies that sign in get a webhook of their own besides.',
    z.string().optional(),
  ),
  stripeTestClientId: setting('STRIPE_TEST_CLIENT_ID', 'The same client for test money.', z.string().optional()),
  stripeTestSecretKey: setting('STRIPE_TEST_SECRET_KEY', 'The same key for test money.', z.string().optional()),
  stripeTestWebhookSecret: setting(
    'STRIPE_TEST_WEBHOOK_SECRET',
    'The same secret for test money.',
    z.string().optional(),
  ),
  octoSandboxUrl: setting(
    'OCTO_SANDBOX_URL',
    'The one address of an OCTO API that agencies may connect though it is private or without TLS, for the sandbox and tests. All others have to be on the internet.',
    z.url().optional(),
  ),
  bokunUrl: setting(
    'BOKUN_URL',
    'Where Bókun’s OCTO API is. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://api.bokun.io/octo/v1',
  ),
  bokunTestUrl: setting(
    'BOKUN_TEST_URL',
    'The same for its test system.',
    z.url(),
    'https://api.bokuntest.com/octo/v1',
  ),
  bokunVendorUrl: setting(
    'BOKUN_VENDOR_URL',
    'Where agencies sign in to Bókun; {domain} stands for the short name of their account.',
    vendorUrl,
    'https://{domain}.bokun.io',
  ),
  bokunVendorTestUrl: setting(
    'BOKUN_VENDOR_TEST_URL',
    'The same for its test system.',
    vendorUrl,
    'https://{domain}.bokuntest.com',
  ),
  bokunVendorPagesUrl: setting(
    'BOKUN_VENDOR_PAGES_URL',
    'The same as people’s browsers reach it, where that is another address, as with the sandbox on a remote machine.',
    vendorUrl.optional(),
  ),
  bokunClientId: setting(
    'BOKUN_CLIENT_ID',
    'API key of this installation’s app at Bókun. With it and its secret agencies sign in without an app of their own, also from Bókun’s store. The app’s address and the address to come back to are both APP_URL and /bokun-authorize-page.',
    z.string().optional(),
  ),
  bokunClientSecret: setting('BOKUN_CLIENT_SECRET', 'API secret of that app.', z.string().optional()),
  bokunScopes: setting(
    'BOKUN_SCOPES',
    'What agencies are asked to agree to at Bókun, with commas between.',
    z.string().regex(/^[A-Z_]+(,[A-Z_]+)*$/),
    'PRODUCTS_READ,BOOKINGS_READ,BOOKINGS_WRITE,CHECKOUTS_READ,CHECKOUTS_WRITE',
  ),
  bokunTokenCalls: setting(
    'BOKUN_TOKEN_CALLS',
    'How Bókun’s OCTO API is called for an agency that has signed in: bearer (its token as an OCTO token) or app-token (in the header of Bókun’s other APIs).',
    z.enum(['bearer', 'app-token']),
    'bearer',
  ),
  bokunCapabilities: setting(
    'BOKUN_CAPABILITIES',
    'What is asked of Bókun’s OCTO API where it does not list what it can, with commas between: pricing, content, questions, pickups.',
    capabilities,
    'pricing',
  ),
  metaLeadsUrl: setting(
    'META_LEADS_URL',
    'Where Meta’s Graph API is for lead ads: the address before its version. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://graph.facebook.com',
  ),
  whatsappCloudUrl: setting(
    'WHATSAPP_CLOUD_URL',
    'Where Meta’s Graph API is for WhatsApp: the address before its version. Files come from Meta’s other hosts too. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://graph.facebook.com',
  ),
  metaGraphVersion: setting(
    'META_GRAPH_VERSION',
    'Version of Meta’s Graph API that is asked for. Each ends about two years after it came.',
    z.string().regex(/^v\d{2}\.\d$/),
    'v25.0',
  ),
  indiamartUrl: setting(
    'INDIAMART_URL',
    'Where IndiaMART’s API is: the address before /wservce. Another one only for the sandbox and tests; then it may be private.',
    z.url(),
    'https://mapi.indiamart.com',
  ),
  indiamartSecondsBetweenCalls: setting(
    'INDIAMART_SECONDS_BETWEEN_CALLS',
    'How long IndiaMART wants to be left alone between two calls with one key. It blocks keys that are used more often.',
    z.coerce.number().int().min(60).max(86_400),
    '300',
  ),
  indiamartSkippedTypes: setting(
    'INDIAMART_SKIPPED_TYPES',
    'Kinds of IndiaMART’s enquiries (QUERY_TYPE) that become no leads, with commas between. BIZ is a view of the catalogue.',
    z.string().transform((value) => value.split(',').filter(Boolean)),
    'BIZ',
  ),
} satisfies Record<string, Setting<unknown>>
