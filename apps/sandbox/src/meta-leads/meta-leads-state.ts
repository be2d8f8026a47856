import type { SandboxClock } from '../clock.ts'
import type { EnquiryFacts } from '../emulator.ts'
import type { MetaApp } from '../meta/meta-graph.ts'
import type { Outbox } from '../webhooks.ts'

export interface MetaLead {
  id: string
  at: number
  formId: string
  facts: EnquiryFacts
  /** What it is answered with in place of all that, where it is to be something odd. */
  row?: unknown
}

export interface MetaPage {
  id: string
  name: string
  token: string
  isRevoked: boolean
  /** Whether it tells its app of leads. */
  isSubscribed: boolean
  /** Whether the token may read what advertisements are called. */
  mayReadAds: boolean
  app: MetaApp
  forms: { id: string; name: string }[]
  leads: MetaLead[]
}

export interface MetaLeadsState {
  clock: SandboxClock
  outbox: Outbox
  pages: MetaPage[]
}
