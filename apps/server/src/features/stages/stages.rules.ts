import type { StageKind, StageRequirement } from '@sarai/contract/stages'

interface DefaultStage {
  name: string
  kind: StageKind
  colour: string
  required?: StageRequirement[]
  rotsAfterDays?: number
}

/** The lead statuses an agency begins with. */
export const defaultStages: DefaultStage[] = [
  { name: 'New', kind: 'open', colour: 'blue', rotsAfterDays: 2 },
  { name: 'Contacted', kind: 'open', colour: 'cyan', rotsAfterDays: 4 },
  {
    name: 'Requirement captured',
    kind: 'open',
    colour: 'teal',
    required: ['destinations', 'adults'],
    rotsAfterDays: 4,
  },
  { name: 'Proposal sent', kind: 'open', colour: 'violet', required: ['destinations', 'adults'], rotsAfterDays: 5 },
  { name: 'Negotiation', kind: 'open', colour: 'yellow', required: ['destinations', 'adults'], rotsAfterDays: 5 },
  { name: 'On hold', kind: 'open', colour: 'gray', rotsAfterDays: 14 },
  { name: 'Converted', kind: 'won', colour: 'green', required: ['expectedValue', 'travelStart'] },
  { name: 'Lost', kind: 'lost', colour: 'red' },
]
