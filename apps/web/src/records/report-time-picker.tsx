import { Group, Select } from '@mantine/core'
import { type ReportDays, reportTimeNames, reportTimes, type ReportTime } from '~/lib/report-time.ts'
import { DayRange } from '~/ui/day-range.tsx'

const own = 'own'
const choices = [
  ...reportTimeNames.map((value) => ({ value: value as string, label: reportTimes[value] as string })),
  { value: own, label: 'Other days' },
]

interface Props {
  /** Nothing where days of one's own are shown. */
  time: ReportTime | undefined
  days: ReportDays
  onTime: (time: ReportTime) => void
  onDays: (days: ReportDays) => void
}

/** Of which time a report is: one that has a name, or any days. */
export function ReportTimePicker({ time, days, onTime, onDays }: Props) {
  return (
    <Group gap="xs" align="end">
      <Select
        aria-label="Time"
        size="xs"
        w={170}
        allowDeselect={false}
        data={choices}
        value={time ?? own}
        onChange={(value) => {
          const named = reportTimeNames.find((one) => one === value)
          if (named) onTime(named)
          else onDays(days)
        }}
      />
      {!time && (
        <DayRange
          label="Days"
          value={`${days.from}..${days.to}`}
          onChange={(range = '') => {
            const [from = '', to = ''] = range.split('..')
            if (from && to && from <= to) onDays({ from, to })
          }}
        />
      )}
    </Group>
  )
}
