/** The state of the library's list as its address carries it. */
export const librarySearchNames = [
  'q',
  'kind',
  'place',
  'supplier',
  'tag',
  'pictures',
  'archived',
  'deleted',
  'mode',
  'sort',
  'cols',
  'view',
] as const
export type LibrarySearch = { [K in (typeof librarySearchNames)[number]]?: string }
