/** The state of the contact list as its address carries it. */
export const contactSearchNames = [
  'q',
  'kind',
  'owner',
  'tag',
  'city',
  'source',
  'gstin',
  'docs',
  'consent',
  'company',
  'created',
  'own',
  'import',
  'deleted',
  'sort',
  'cols',
  'view',
] as const
export type ContactSearch = { [K in (typeof contactSearchNames)[number]]?: string }
