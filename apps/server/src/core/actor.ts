import type { ApiKeyScope, Grants, RecordScope } from '@sarai/contract/access'

/** What of the agency bears on how its people's input is read. */
export interface AgencyTraits {
  currency: string
  timeZone: string
  country: string
}

/** A signed-in person, with what they are allowed at this moment. */
export interface Member extends Grants {
  kind: 'member'
  agencyId: string
  agency: AgencyTraits
  userId: string
  name: string
  email: string
  sessionId: string
  recordScope: RecordScope
  /** Whether net prices and margins are shown. */
  seesCost: boolean
  /** Whose records the person sees; null means everybody's, also those that nobody owns. */
  visibleOwners: string[] | null
  /** Whether records that nobody owns are seen too. */
  seesUnowned: boolean
  confirmedAt: number
  /** The agency wants a second factor that this person has not set up: only the account page works. */
  mustSetUpTotp: boolean
}

/** Somebody who gave the right password and still owes the second factor. */
export interface Challenged {
  kind: 'challenged'
  agencyId: string
  userId: string
  sessionId: string
}

/** An agency's own automation. */
export interface KeyHolder {
  kind: 'key'
  agencyId: string
  agency: AgencyTraits
  keyId: string
  name: string
  scopes: ApiKeyScope[]
}

/** A traveller at an agency's public form. */
export interface FormVisitor {
  kind: 'form'
  agencyId: string
  agency: AgencyTraits
}

/** Whoever hands enquiries in without being one of the agency's people. */
export type Intake = KeyHolder | FormVisitor

export type Actor = Member | Challenged | KeyHolder
