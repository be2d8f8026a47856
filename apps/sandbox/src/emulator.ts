import type { Call, Reply } from './http.ts'

/** A provider as the sandbox has it: what it answers, and what may be done to it from outside. Deeds say what is wrong. */
export interface Emulator {
  /** Whether a program asks, and not somebody's browser: only these answers are made to fail. */
  isApi(path: string): boolean
  answer(call: Call): Reply
  /** All of what is due by a link, or a part of it in minor units. */
  pay(link: string, amount?: number): string | undefined
  failPayment(link: string): string | undefined
  expire(link: string): string | undefined
  /** Sends what was taken to the banks. */
  settle(): void
  /** An account's owner takes all consents back, at the provider. */
  revoke(account: string): void
  /** `pending`, `submitted`, `approved` or `rejected`. */
  setKyc(account: string, state: string): string | undefined
  /** Where an account's events go, and the secret that signs them. */
  listen(account: string, url: string, secret: string, events?: string[]): string | undefined
  /** For the control page: accounts with their keys, and links. */
  listAccounts(): { account: string; name: string; keys: string; state: string }[]
  listLinks(): { id: string; reference: string; state: string; amount: number; paid: number; currency: string }[]
}
