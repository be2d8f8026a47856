import { Text } from '@mantine/core'
import type { AdminAgencyOver } from '@sarai/contract/admin-plans'
import { plural } from '~/lib/format.ts'
import rows from './admin-rows.module.css'
import { formatOver } from './plan-words.ts'

/** Below the fields it may be out of sight on a phone. */
const showWhole = (list: HTMLDivElement | null) => list?.scrollIntoView({ block: 'center' })

/** Whose use is more than a plan would allow, by how much, and what that means for them. */
export function OverList({ agencies, count }: { agencies: AdminAgencyOver[]; count: number }) {
  const left = count - agencies.length
  return (
    <div role="alert" ref={showWhole}>
      <Text size="sm" mb={6}>
        <strong>{plural(count, 'agency uses', 'agencies use')} more than this.</strong> Everything of theirs can still
        be read, exported and removed, but nothing is added until they are within the limits.
      </Text>
      <ul className={rows.over} aria-label="Agencies over the limits">
        {agencies.map(({ id, name, over }) => (
          <li key={id}>
            <strong>{name}</strong>
            <div className={rows.quiet}>{formatOver(over)}</div>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Text size="sm" mt={6}>
          And {plural(left, 'other', 'others')}.
        </Text>
      )}
    </div>
  )
}
