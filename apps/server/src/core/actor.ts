import type { ApiKeyScope, Grants, RecordScope } from '@sarai/contract/access'
import type { CustomRecord } from '@sarai/contract/custom-field-words'

/** What of the agency bears on how its people's input is read. */
export interface AgencyTraits {
  currency: string
  timeZone: string
  country: string
  /** The kinds of record that have fields of the agency's own. */
  ownFieldsOf: CustomRecord[]
}

/** What is known of whoever works in an agency: what they are allowed at this moment, and whose records they see. */
interface Allowed extends Grants {
  agencyId: string
  agency: AgencyTraits
  name: string
  recordScope: RecordScope
  /** Whether net prices and margins are shown. */
  seesCost: boolean
  /** Whose records the person sees; null means everybody's, also those that nobody owns. */
  visibleOwners: string[] | null
  /** Whether records that nobody owns are seen too. */
  seesUnowned: boolean
}

/** A signed-in person. */
export interface Person extends Allowed {
  kind: 'member'
  userId: string
  email: string
  sessionId: string
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

/** An agency's own automation: nobody in particular, and never a main user or manager. */
export interface KeyHolder extends Allowed {
  kind: 'key'
  userId: null
  keyId: string
  scopes: ApiKeyScope[]
}

/** Whoever may make the calls of an agency's people: a person, or an API key that was given them. */
export type Member = Person | KeyHolder

/** A traveller at an agency's public form. */
export interface FormVisitor {
  kind: 'form'
  agencyId: string
  agency: AgencyTraits
}

/** Whoever hands enquiries in without being one of the agency's people. */
export type Intake = KeyHolder | FormVisitor

/** Whoever holds a good token of an agency that was suspended: nobody, until that is over. */
export interface Suspended {
  kind: 'suspended'
  agencyId: string
}

export type Actor = Member | Challenged | Suspended

/** Somebody who runs the installation, in its admin area. They are nobody in any agency. */
export interface Admin {
  kind: 'admin'
  adminId: string
  sessionId: string
  name: string
  email: string
}

/** The same who gave the right password and still owes the second factor. */
export interface AdminChallenged extends Omit<Admin, 'kind'> {
  kind: 'admin-challenged'
}

/** Who makes a call, on which side of the house. At most one is known. */
export interface Caller {
  actor?: Actor
  admin?: Admin | AdminChallenged
}
