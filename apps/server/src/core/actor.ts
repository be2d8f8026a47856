import type { StaffRole } from '@sarai/contract/admin-roles'
import type { ApiKeyScope, Grants, RecordScope } from '@sarai/contract/access'
import type { CustomRecord } from '@sarai/contract/custom-field-words'

/** What about the agency affects how its people's input is read. */
export interface AgencyTraits {
  currency: string
  timeZone: string
  country: string
  /** The kinds of record for which the agency has custom fields. */
  ownFieldsOf: CustomRecord[]
}

/** A person who works in an agency: what they may do at this moment, and whose records they see. */
interface Allowed extends Grants {
  agencyId: string
  agency: AgencyTraits
  name: string
  recordScope: RecordScope
  /** Whether net prices and margins are shown. */
  seesCost: boolean
  /** Owners whose records the person sees; null means everybody's, including those without an owner. */
  visibleOwners: string[] | null
  /** Whether records without an owner are seen too. */
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

/** Who may make the calls of an agency's people: a person, or an API key with the scope for it. */
export type Member = Person | KeyHolder

/** A traveller at an agency's public form. */
export interface FormVisitor {
  kind: 'form'
  agencyId: string
  agency: AgencyTraits
}

/** A service that an agency has connected, which its enquiries come from. */
export interface EnquirySource {
  kind: 'source'
  agencyId: string
  agency: AgencyTraits
  /** As people know it: `IndiaMART`. */
  name: string
}

/** Who submits enquiries without being one of the agency's people. */
export type Intake = KeyHolder | FormVisitor | EnquirySource

/** The holder of a valid token of a suspended agency, who may do nothing until the suspension ends. */
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
  role: StaffRole
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
