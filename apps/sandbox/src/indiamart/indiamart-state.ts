import type { SandboxClock } from '../clock.ts'
import type { EnquiryFacts } from '../emulator.ts'

export interface IndiamartEnquiry {
  id: string
  at: number
  /** `W` direct, `B` bought, `P` by phone, `BIZ` a view of the catalogue. */
  type: string
  facts: EnquiryFacts
  /** What is listed of it in place of all that, where it is to be something odd. */
  row?: unknown
}

export interface Seller {
  account: string
  name: string
  key: string
  isRevoked: boolean
  /** When its key was used last. */
  calledAt: number
  enquiries: IndiamartEnquiry[]
}

export interface IndiamartState {
  clock: SandboxClock
  sellers: Seller[]
  /** Whether refusals have statuses of their own, besides the code in the body. */
  hasPlainStatuses: boolean
}
