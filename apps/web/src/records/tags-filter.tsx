import { useSession } from '~/lib/session-context.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'

interface Props {
  value: string[]
  onChange: (tags: string[]) => void
}

/** Records with any of some tags; nothing where the agency has none. */
export function TagsFilter(props: Props) {
  const { tags } = useSession()
  if (tags.length === 0) return null
  return <FilterChip label="Tags" options={tags.map((tag) => ({ value: tag, label: tag }))} {...props} />
}
