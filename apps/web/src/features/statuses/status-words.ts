import type { StageKind, StageRequirement } from '@sarai/contract/stages'

export const kindNames: Record<StageKind, string> = { open: 'Open', won: 'Won', lost: 'Lost' }

export const kindWords: Record<StageKind, string> = {
  open: 'The lead is being worked on and needs a next step.',
  won: 'The customer said yes. It counts as converted.',
  lost: 'The customer said no. A reason is asked for.',
}

export const requirementNames: Record<StageRequirement, string> = {
  phone: 'Phone number',
  email: 'Email address',
  destinations: 'Destination',
  travelStart: 'Travel date',
  adults: 'Number of adults',
  budgetMax: 'Budget',
  expectedValue: 'Expected value',
}
export const requirements = Object.keys(requirementNames) as StageRequirement[]
