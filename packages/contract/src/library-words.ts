/** What the library keeps: what days hold, texts and pictures. */
export const libraryKinds = ['lodging', 'activity', 'transport', 'cruise', 'flight', 'info', 'picture'] as const
export type LibraryKind = (typeof libraryKinds)[number]

export const libraryKindLabels: Record<LibraryKind, string> = {
  lodging: 'Hotel',
  activity: 'Activity',
  transport: 'Transfer',
  cruise: 'Cruise',
  flight: 'Flight',
  info: 'Text',
  picture: 'Pictures',
}

/** Several of a kind. */
export const libraryKindsLabels: Record<LibraryKind, string> = {
  lodging: 'Hotels',
  activity: 'Activities',
  transport: 'Transfers',
  cruise: 'Cruises',
  flight: 'Flights',
  info: 'Texts',
  picture: 'Pictures',
}
