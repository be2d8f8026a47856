import { Select } from '@mantine/core'
import { useSession } from '~/lib/session-context.tsx'

interface Props {
  value: string | null
  onChange: (assigneeId: string | null) => void
  problem?: string
}

/** Whose a task is: anybody of the team, or nobody yet. */
export function AssigneeSelect({ value, onChange, problem }: Props) {
  const { team, user } = useSession()
  const people = team.filter((person) => person.isActive || person.id === value)
  return (
    <Select
      label="Who does it"
      placeholder="Nobody yet"
      data={people.map(({ id, name }) => ({ value: id, label: id === user.id ? `${name} (you)` : name }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      error={problem}
    />
  )
}
