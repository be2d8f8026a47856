import { Group, Select } from '@mantine/core'
import { maxFileDays } from '@sarai/contract/return-words'
import { useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { daysOfTime, type ReportDays, type ReportTime } from '~/lib/report-time.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useIsVat } from '~/records/tax-system.ts'
import { DayRange } from '~/ui/day-range.tsx'

type Period = 'month' | 'quarter' | 'year' | 'days'
const periods: Record<Period, string> = {
  month: 'The month',
  quarter: 'Its quarter',
  year: 'Its financial year',
  days: 'Other days',
}
const names = Object.keys(periods) as Period[]

interface Props {
  month: string
  /** Nothing where it is the month. */
  days: ReportDays | undefined
  onChange: (days: ReportDays | undefined) => void
}

/** Of which days the books and everything for the accountant are had. */
export function ReturnsDays({ month, days, onChange }: Props) {
  const { country } = useSession().agency
  const isVat = useIsVat()
  const around = (time: ReportTime) => daysOfTime(time, `${month}-01`, country)
  const [period, setPeriod] = useState<Period>('month')
  const [problem, setProblem] = useState<string>()

  function choose(next: Period): void {
    setPeriod(next)
    setProblem(undefined)
    if (next === 'month') onChange(undefined)
    else if (next === 'quarter') onChange(around('this-quarter'))
    else if (next === 'year') onChange(around('this-year'))
    else onChange(days ?? around('this-month'))
  }

  function chooseDays(range = ''): void {
    const [from = '', to = ''] = range.split('..')
    const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (!from || !to || from > to) return setProblem('Choose the first and the last day')
    if (length > maxFileDays) return setProblem('Choose a year at most')
    setProblem(undefined)
    onChange({ from, to })
  }

  return (
    <Group gap="xs" align="end" mb="xs">
      <Select
        label="Files of"
        size="xs"
        w={170}
        allowDeselect={false}
        data={names.map((value) => ({ value, label: periods[value] }))}
        value={period}
        onChange={(value) => choose(names.find((one) => one === value) ?? 'month')}
      />
      {period === 'days' && days && <DayRange label="Days" value={`${days.from}..${days.to}`} onChange={chooseDays} />}
      {problem ? (
        <p role="alert" className="quiet">
          {problem}
        </p>
      ) : (
        days && (
          <p className="quiet">
            {`${formatDay(days.from)} to ${formatDay(days.to)}.${isVat ? '' : ' GSTR-1 is of whole months: it is in the ZIP month by month.'}`}
          </p>
        )
      )}
    </Group>
  )
}
