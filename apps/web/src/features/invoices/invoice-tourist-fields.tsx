import { Group, Stack, Switch } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { TourOfForeigner } from '@sarai/contract/tour-days'
import { DecimalInput } from '~/records/number-inputs.tsx'

interface Props {
  tour: TourOfForeigner | null
  /** From how many hours a day counts whole, by the rules of today. */
  wholeDayHours: number | null
  problems: FieldErrors
  onChange: (tour: TourOfForeigner | null) => void
}

const unknown: TourOfForeigner = { isForTourist: false, days: 1, daysAbroad: 0 }

/** What of a tour is exempt because its buyer is a foreign tourist. */
export function TouristFields({ tour, wholeDayHours, problems, onChange }: Props) {
  const said = tour ?? unknown
  const days = (name: 'days' | 'daysAbroad', label: string) => (
    <DecimalInput
      label={label}
      w={150}
      isRequired
      value={said[name]}
      error={problems[`document.tour.${name}`]}
      onChange={(value) => onChange({ ...said, [name]: value ?? 0 })}
    />
  )
  return (
    <Stack gap="xs">
      <Switch
        label="The buyer is a foreign tourist"
        description="What of their tour is abroad may be exempt. Your accountant should confirm it."
        checked={said.isForTourist}
        error={problems['document.tour']}
        onChange={(event) => onChange({ ...said, isForTourist: event.currentTarget.checked })}
      />
      {said.isForTourist && (
        <Stack gap={4} pl="xl">
          <Group align="start">
            {days('days', 'Days of the tour')}
            {days('daysAbroad', 'Days abroad')}
          </Group>
          {wholeDayHours !== null && (
            <p className="quiet" style={{ margin: 0 }}>
              A day counts whole from {wholeDayHours} hours, and as a half below.
            </p>
          )}
        </Stack>
      )}
    </Stack>
  )
}
