import { customKey } from '@sarai/contract/custom-field-words'
import type { StageFact, StageKind, StageRequirement } from '@sarai/contract/stages'
import { useSession } from '~/lib/session-context.tsx'

export const kindNames: Record<StageKind, string> = { open: 'Open', won: 'Won', lost: 'Lost' }

export const kindWords: Record<StageKind, string> = {
  open: 'The lead is being worked on and needs a next step.',
  won: 'The customer said yes. It counts as converted.',
  lost: 'The customer said no. A reason is asked for.',
}

const factNames: Record<StageFact, string> = {
  phone: 'Phone number',
  email: 'Email address',
  destinations: 'Destination',
  travelStart: 'Travel date',
  adults: 'Number of adults',
  budgetMax: 'Budget',
  expectedValue: 'Expected value',
}

/** What a status can ask for: what every lead has, and the agency's own fields. */
export function useRequirements(): { value: StageRequirement; label: string }[] {
  const { customFields } = useSession()
  const own = customFields.filter((field) => field.record === 'leads')
  return [
    ...Object.entries(factNames).map(([value, label]) => ({ value: value as StageFact, label })),
    ...own.map(({ id, label }) => ({ value: customKey(id), label })),
  ]
}
