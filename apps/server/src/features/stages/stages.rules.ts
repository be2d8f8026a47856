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

interface Placed {
  id: string
  kind: StageKind
}

/** Whether no other stage counts as this one does. */
export function isLastOfKind(stages: Placed[], stage: Placed): boolean {
  return !stages.some(({ id, kind }) => id !== stage.id && kind === stage.kind)
}

/** The order with a new stage behind the last of its kind; open ones come before won ones, those before lost ones. */
export function orderWith(stages: Placed[], made: Placed): string[] {
  const kinds: StageKind[] = ['open', 'won', 'lost']
  const mayStandBefore = new Set(kinds.slice(0, kinds.indexOf(made.kind) + 1))
  const before = stages.findLastIndex(({ kind }) => mayStandBefore.has(kind)) + 1
  return stages.map(({ id }) => id).toSpliced(before, 0, made.id)
}
