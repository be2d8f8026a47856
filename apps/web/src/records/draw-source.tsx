import { SegmentedControl } from '@mantine/core'
import { useSession } from '~/lib/session-context.tsx'

export const drawSources = ['blank', 'trip', 'proposal'] as const
export type DrawSource = (typeof drawSources)[number]
const labels: Record<DrawSource, string> = { blank: 'Blank', trip: 'A trip', proposal: 'A proposal' }

interface Props<Source extends DrawSource> {
  /** What there is for this kind of paper. */
  sources: readonly Source[]
  value: Source
  onChange: (source: Source) => void
}

/** What a new paper is drawn up from; what somebody may not use is not offered. */
export function DrawSourceChoice<Source extends DrawSource>({ sources, value, onChange }: Props<Source>) {
  const { can } = useSession()
  const offered = sources.filter((one) =>
    one === 'trip' ? can('calendars') : one === 'proposal' ? can('prospects') : true,
  )
  if (offered.length < 2) return null
  return (
    <SegmentedControl
      aria-label="Draw it up from"
      mb="md"
      data={offered.map((one) => ({ value: one, label: labels[one] }))}
      value={value}
      onChange={onChange}
    />
  )
}
