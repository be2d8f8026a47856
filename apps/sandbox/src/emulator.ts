import type { Call, Reply } from './http.ts'

/** An account as the control page shows it. */
export interface ShownAccount {
  account: string
  name: string
  keys: string
  state: string
}

/** A provider as the sandbox has it: what it answers, and what may be done to it from outside. Deeds say what is wrong. */
interface CommonEmulator {
  /** Whether a program asks, and not somebody's browser: only these answers are made to fail. */
  isApi(path: string): boolean
  answer(call: Call): Reply | Promise<Reply>
  /** An account's owner takes all consents back, at the provider. */
  revoke(account: string): void
  /** Where an account's events go, and the secret that signs them. */
  listen(account: string, url: string, secret: string, events?: string[]): string | undefined
  /** For the control page: accounts with their keys. */
  listAccounts(): ShownAccount[]
}

/** What becomes of a dispute: evidence is sent, or its bank decides. */
export type DisputeMove = 'contest' | 'win' | 'lose'

/** A payment gateway. */
export interface PaymentsEmulator extends CommonEmulator {
  readonly kind: 'payments'
  /** All of what is due by a link, or a part of it in minor units. */
  pay(link: string, amount?: number): string | undefined
  failPayment(link: string): string | undefined
  expire(link: string): string | undefined
  /** Somebody of the account gives back what is left of a link's last payment, or a part of it, on the gateway's pages. */
  refund(link: string, amount?: number): string | undefined
  /** The bank sends the last refund of a link back, where the gateway knows that. */
  failRefund(link: string): string | undefined
  /** The payer of a link's last payment wants it back from their bank. */
  openDispute(link: string): string | undefined
  moveDispute(link: string, move: DisputeMove): string | undefined
  /** Sends what was taken to the banks. */
  settle(): void
  /** `pending`, `submitted`, `approved` or `rejected`. */
  setKyc(account: string, state: string): string | undefined
  /** For the control page. */
  listLinks(): { id: string; reference: string; state: string; amount: number; paid: number; currency: string }[]
}

/** A booking system. */
export interface BookingEmulator extends CommonEmulator {
  readonly kind: 'booking'
  /** No room any more: on a day as `2027-01-31`, or at all. */
  sellOut(product: string, day?: string): string | undefined
  /** The product is not sold any more. */
  drop(product: string): string | undefined
  /** What it costs from now on, in percent of what it has cost in the beginning. */
  reprice(product: string, percent: number): string | undefined
  /** A hold's time is over. */
  lapse(booking: string): string | undefined
  /** What the supplier says to a booking that waits for its agreement. */
  decide(booking: string, isAccepted: boolean): string | undefined
  /** The travellers are there. */
  redeem(booking: string): string | undefined
  /** For the control page. */
  listProducts(): { id: string; title: string; state: string }[]
  listBookings(): { uuid: string; code: string; product: string; state: string; starts: string }[]
}

/** What somebody who enquires says of themselves; empty where they do not. */
export interface EnquiryFacts {
  name: string
  phone: string
  email: string
  city: string
  state: string
  product: string
  message: string
}

export interface ShownEnquiry {
  id: string
  account: string
  at: string
  name: string
}

/** A place where people enquire. */
export interface LeadsEmulator extends CommonEmulator {
  readonly kind: 'leads'
  /** Somebody enquires, with an account or the first there is. */
  enquire(account: string, facts: EnquiryFacts): string | undefined
  /** Oldest first. */
  listEnquiries(): ShownEnquiry[]
}

export type Emulator = PaymentsEmulator | BookingEmulator | LeadsEmulator
