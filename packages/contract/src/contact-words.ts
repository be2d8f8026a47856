/** The words contacts are described with; without schemas, so that a screen can list them for a few bytes. */

export const contactKinds = ['person', 'company'] as const
export const salutations = ['Mr', 'Ms', 'Mrs', 'Miss', 'Mx', 'Dr', 'Prof', 'Shri', 'Smt', 'Master'] as const
export const genders = ['female', 'male', 'other'] as const
export const phoneLabels = ['mobile', 'work', 'home', 'other'] as const
export const emailLabels = ['personal', 'work', 'other'] as const
export const mealPreferences = [
  'vegetarian',
  'jain',
  'vegan',
  'eggetarian',
  'non_vegetarian',
  'halal',
  'kosher',
  'diabetic',
  'gluten_free',
] as const
export const seatPreferences = ['window', 'aisle', 'front', 'extra_legroom'] as const

export const documentKinds = ['passport', 'visa', 'pan', 'aadhaar', 'driving_licence', 'insurance', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** How long before the end a document is worth a warning, in days: many countries want six months on a passport. */
export const warningDays: Record<DocumentKind, number> = {
  passport: 182,
  visa: 45,
  pan: 45,
  aadhaar: 45,
  driving_licence: 45,
  insurance: 30,
  other: 45,
}
export const documentStates = ['valid', 'expiring', 'expired'] as const

/** What somebody can be to a contact. */
export const relationKinds = [
  'spouse',
  'child',
  'parent',
  'sibling',
  'relative',
  'friend',
  'employer',
  'employee',
  'assistant',
  'assisted',
  'colleague',
  'referrer',
  'referred',
  'emergency_contact',
  'emergency_contact_of',
] as const
export type RelationKind = (typeof relationKinds)[number]

/** Relations of one family. */
export const familyKinds = ['spouse', 'child', 'parent', 'sibling', 'relative'] as const satisfies RelationKind[]

const opposites: Partial<Record<RelationKind, RelationKind>> = {
  child: 'parent',
  parent: 'child',
  employer: 'employee',
  employee: 'employer',
  assistant: 'assisted',
  assisted: 'assistant',
  referrer: 'referred',
  referred: 'referrer',
  emergency_contact: 'emergency_contact_of',
  emergency_contact_of: 'emergency_contact',
}

/** The same relation named from the other side: whose child I am is my parent. */
export const oppositeOf = (kind: RelationKind): RelationKind => opposites[kind] ?? kind

/** Versions of a vCard: the newest, what most phones and Outlook read, and what old phones do. */
export const vcardVersions = ['4.0', '3.0', '2.1'] as const
export type VcardVersion = (typeof vcardVersions)[number]
