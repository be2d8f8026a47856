import { expect, test } from 'vitest'
import { linkAnswer as cashfreeLink } from './cashfree/cashfree-answers.ts'
import { linkAnswer as razorpayLink } from './razorpay/razorpay-answers.ts'
import { linkAnswer as stripeLink, sessionAnswer as stripeSession } from './stripe/stripe-answers.ts'

/** The field that names a gateway's page, to which payers are led. */
const addresses = [
  razorpayLink.shape.short_url,
  cashfreeLink.shape.link_url,
  stripeLink.shape.url,
  stripeSession.shape.url,
]

test.each([
  ['https://rzp.io/i/abc', true],
  ['http://127.0.0.1:4010/razorpay/l/abc', true],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['', false],
])('a payer is led to %s: %s', (address, isLed) => {
  for (const field of addresses) expect(field.safeParse(address).success).toBe(isLed)
})
