import { useSession } from '~/lib/session-context.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Avatar } from '~/ui/person.tsx'

interface Props {
  value: string[]
  onChange: (owners: string[]) => void
}

/** Whose records a list shows. People who see only their own are not asked. */
export function OwnerFilter({ value, onChange }: Props) {
  const { team, user } = useSession()
  if (user.recordScope === 'own') return null
  const people = team
    .filter((person) => person.isActive)
    .map((person) => ({
      value: person.id,
      label: person.id === user.id ? `${person.name} (you)` : person.name,
      mark: <Avatar name={person.name} photo={person.photo} size={18} />,
    }))
  return (
    <FilterChip
      label="RM"
      value={value}
      onChange={onChange}
      options={[{ value: 'none', label: 'Nobody' }, ...people]}
    />
  )
}
