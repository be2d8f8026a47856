import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { Lead } from '@sarai/contract/lead-schemas'
import { maxDays } from '@sarai/contract/itinerary-words'
import { countDaysRequested } from '@sarai/itinerary/trip-days'
import { useSession } from '~/lib/session-context.tsx'
import { LoadExamples } from '~/records/load-examples.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import type { PartProps, ProposalDraft } from './new-proposal.tsx'
import { PackageChoice } from './package-choice.tsx'
import classes from './package-choice.module.css'
import { useSuggested } from './use-suggested.ts'

const noPlaces: string[] = []
const findPlaces = (lead: Lead | undefined) => lead?.destinations ?? noPlaces
const defaultDays = 5

/** With what a proposal begins: as was chosen, or else with a package where there is one. */
export function useBeginning({ from }: ProposalDraft, lead: Lead | undefined): 'package' | 'days' {
  const { can } = useSession()
  const mayChoose = can('packages')
  const { data } = useSuggested(findPlaces(lead), mayChoose)
  if (!mayChoose) return 'days'
  return from ?? (data?.data.length === 0 ? 'days' : 'package')
}

/** How many empty days it begins with, until others are typed. */
export const countDays = ({ days }: ProposalDraft, lead: Lead | undefined) =>
  days ?? (lead && countDaysRequested(lead)) ?? defaultDays

interface Props extends PartProps {
  from: 'package' | 'days'
  lead: Lead | undefined
}

/** A package, or empty days for what the lead asks for. */
export function Beginning({ draft, from, lead, problems, onChange }: Props) {
  const { can } = useSession()
  const days = countDays(draft, lead)
  const wanted = findPlaces(lead)
  const suggested = useSuggested(wanted, can('packages'))
  return (
    <Stack gap="xs">
      {can('packages') && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Begin with"
          value={from}
          onChange={(chosen) => onChange({ from: chosen === 'days' ? 'days' : 'package' })}
          data={[
            { value: 'package', label: 'From a package' },
            { value: 'days', label: 'Empty days' },
          ]}
        />
      )}
      {from === 'package' ? (
        <PackageChoice
          value={draft.packageId}
          onChange={(packageId) => onChange({ packageId })}
          error={problems.packageId}
          wanted={wanted}
          onEmptyDays={() => onChange({ from: 'days' })}
        />
      ) : (
        <>
          <TextInput
            label="Title"
            description="As the traveller sees it. Without one, it is called after where the lead wants to go."
            placeholder="Kerala at an easy pace"
            maxLength={160}
            value={draft.title ?? wanted.join(', ').slice(0, 160)}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
            error={problems.title}
          />
          <CountInput
            label="Days"
            max={maxDays}
            value={days === '' ? null : days}
            onChange={(next) => onChange({ days: next ?? '' })}
            error={problems.days}
          />
          {can('packages') && suggested.data?.data.length === 0 && (
            <p className={`quiet ${classes.ways}`}>
              There are no packages to begin with yet. <LoadExamples size="compact-sm" />
            </p>
          )}
        </>
      )}
    </Stack>
  )
}
