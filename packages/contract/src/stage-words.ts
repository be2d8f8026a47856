/** Colours of statuses and types, by the names the screens know them by. */
export const stageColours = [
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'pink',
  'violet',
  'gray',
] as const
export type StageColour = (typeof stageColours)[number]
