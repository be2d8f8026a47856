import type { Bokun } from './bokun/bokun.ts'
import type { Cashfree } from './cashfree/cashfree.ts'
import type { SandboxClock } from './clock.ts'
import type { Emulator } from './emulator.ts'
import type { Fault } from './faults.ts'
import type { Indiamart } from './indiamart/indiamart.ts'
import type { MetaLeads } from './meta-leads/meta-leads.ts'
import type { Octo } from './octo/octo.ts'
import type { Razorpay } from './razorpay/razorpay.ts'
import type { Stripe } from './stripe/stripe.ts'
import type { WhatsappCloud } from './whatsapp-cloud/whatsapp-cloud.ts'
import type { Outbox } from './webhooks.ts'

/** One call of a program, as the control page lists them. */
export interface SeenCall {
  at: string
  provider: string
  method: string
  path: string
  status: number
  fault: string | null
}

/** What the parts of the sandbox share. */
export interface SandboxParts {
  clock: SandboxClock
  outbox: Outbox
  razorpay: Razorpay
  cashfree: Cashfree
  stripe: Stripe
  octo: Octo
  bokun: Bokun
  indiamart: Indiamart
  metaLeads: MetaLeads
  whatsappCloud: WhatsappCloud
  /** All of them, by the first part of their addresses. */
  emulators: ReadonlyMap<string, Emulator>
  /** What programs asked for, oldest first. */
  calls: SeenCall[]
  /** What goes wrong with the next answers to programs, one each. */
  faults: { provider: string; fault: Fault }[]
}
