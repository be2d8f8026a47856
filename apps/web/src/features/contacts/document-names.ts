import type { DocumentKind } from '@sarai/contract/contact-words'

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
