import { Select } from '@mantine/core'
import { useSession } from '~/lib/session-context.tsx'

interface Props {
  /** undefined stands for the person who is looking. */
  value: string | null | undefined
  onChange: (ownerId: string | null) => void
  problem?: string
}

/** Whose a new record is. People who see only their own are not asked. */
export function OwnerSelect({ value, onChange, problem }: Props) {
  const { user, team } = useSession()
  if (user.recordScope === 'own') return null
  return (
    <Select
      label="RM"
      data={team.filter((person) => person.isActive).map((person) => ({ value: person.id, label: person.name }))}
      value={value === undefined ? user.id : value}
      onChange={onChange}
      searchable
      clearable
      error={problem}
    />
  )
}
