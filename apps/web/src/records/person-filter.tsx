import { useSession } from '~/lib/session-context.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { Avatar } from '~/ui/person.tsx'

interface Props {
  value: string | undefined
  onChange: (person: string | undefined) => void
}

/** One person whose day is looked at; nobody chosen stands for all. */
export function PersonFilter({ value, onChange }: Props) {
  const { team, user } = useSession()
  const people = team
    .filter((person) => person.isActive)
    // Oneself is who one looks for most.
    .toSorted((a, b) => Number(b.id === user.id) - Number(a.id === user.id))
  return (
    <FilterChip
      label="RM"
      value={value ? [value] : []}
      onChange={([person]) => onChange(person)}
      isSingle
      options={people.map((person) => ({
        value: person.id,
        label: person.id === user.id ? `${person.name} (you)` : person.name,
        mark: <Avatar name={person.name} photo={person.photo} size={18} />,
      }))}
    />
  )
}
