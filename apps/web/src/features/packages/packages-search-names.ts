/** The state of the package list as its address carries it. */
export const packageSearchNames = [
  'q',
  'status',
  'theme',
  'dest',
  'nights',
  'owner',
  'tag',
  'valid',
  'deleted',
  'mode',
  'sort',
  'cols',
  'view',
] as const
export type PackageSearch = { [K in (typeof packageSearchNames)[number]]?: string }
