import * as z from 'zod'
import { type Setting, setting } from './setting.ts'

/** Payment gateways that agencies connect: where they are, and what this installation is there. */
export const gatewaySettings = {
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
} satisfies Record<string, Setting<unknown>>
