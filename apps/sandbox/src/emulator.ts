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

/** What somebody does on a phone. */
export interface PhoneMessage {
  /** Of the number that they write to; empty for the first there is. */
  account: string
  /** E.164; a phone that is not there yet is made. */
  phone: string
  /** As they call themselves; empty where they have a name already. */
  name: string
  /** `text`, `picture`, `document`, `voice`, `location`, `contact`, `sticker` or `poll`. */
  kind: string
  /** What is written, or stands below a file. */
  text: string
  /** The id of the message that they answer, or empty. */
  answers: string
}

export interface ShownPhone {
  phone: string
  name: string
  /** The page on which somebody holds it. */
  url: string
  unread: number
  state: string
}

/** Where people write to each other by phone. */
export interface MessagesEmulator extends CommonEmulator {
  readonly kind: 'messages'
  /** Somebody writes to an account. */
  write(message: PhoneMessage): string | undefined
  /** Puts an emoji to the newest message that they got, or takes it back where it is empty. */
  react(phone: string, emoji: string): string | undefined
  /** Somebody looks at all that they got. */
  read(phone: string): string | undefined
  /** Somebody of the account writes from a phone that shares the number. */
  writeEcho(account: string, phone: string, text: string): string | undefined
  /** Whether messages get to a phone, and whether it hides its number. */
  setPhone(phone: string, state: { isReachable?: boolean; isHidden?: boolean }): string | undefined
  /** `APPROVED`, `PENDING`, `REJECTED`, `PAUSED` or `DISABLED`. */
  setTemplate(name: string, language: string, state: string): string | undefined
  /** Whether the provider lets an account send. */
  restrict(account: string, isRestricted: boolean): string | undefined
  listPhones(): ShownPhone[]
  listTemplates(): { name: string; language: string; category: string; state: string }[]
}

export type Emulator = PaymentsEmulator | BookingEmulator | LeadsEmulator | MessagesEmulator
