import * as z from 'zod'
import { type Setting, setting } from './setting.ts'

/** Payment gateways that agencies connect: where they are, and what this installation is there. */
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
} satisfies Record<string, Setting<unknown>>
