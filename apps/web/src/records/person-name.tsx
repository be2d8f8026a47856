import { useSession } from '~/lib/session-context.tsx'

/** Who is meant, by name. */
export function PersonName({ id }: { id: string }) {
  const { team } = useSession()
  return team.find((person) => person.id === id)?.name ?? 'Somebody'
}
