import type { StageColour } from '@sarai/contract/stage-words'

/** The vendor types an agency begins with. Existing agencies got them by a migration. */
export const builtInVendorTypes: { builtIn: string; name: string; colour: StageColour }[] = [
  { builtIn: 'hotel', name: 'Hotel', colour: 'blue' },
  { builtIn: 'dmc', name: 'DMC', colour: 'violet' },
  { builtIn: 'airline', name: 'Airline or consolidator', colour: 'cyan' },
  { builtIn: 'transport', name: 'Transport', colour: 'teal' },
  { builtIn: 'guide', name: 'Guide', colour: 'lime' },
  { builtIn: 'activity', name: 'Activity', colour: 'green' },
  { builtIn: 'visa', name: 'Visa', colour: 'orange' },
  { builtIn: 'insurance', name: 'Insurance', colour: 'yellow' },
  { builtIn: 'cruise', name: 'Cruise', colour: 'pink' },
  { builtIn: 'forex', name: 'Forex', colour: 'gray' },
]
