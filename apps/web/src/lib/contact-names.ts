import type { DocumentKind, RelationKind } from '@sarai/contract/contact-words'

/** What each kind of document is called. */
export const documentNames: Record<DocumentKind, string> = {
  passport: 'Passport',
  visa: 'Visa',
  pan: 'PAN card',
  aadhaar: 'Aadhaar',
  driving_licence: 'Driving licence',
  insurance: 'Insurance',
  other: 'Document',
}

/** What another contact is to this one, to go before its name. */
export const relationNames: Record<RelationKind, string> = {
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  relative: 'Relative',
  friend: 'Friend',
  employer: 'Employer',
  employee: 'Employee',
  assistant: 'Assistant',
  assisted: 'Assistant to',
  colleague: 'Colleague',
  referrer: 'Referred by',
  referred: 'Referred',
  emergency_contact: 'Emergency contact',
  emergency_contact_of: 'Emergency contact of',
}
