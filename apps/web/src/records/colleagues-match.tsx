import { useSession } from '~/lib/session-context.tsx'
import { MatchAlert } from '~/ui/match-alert.tsx'

/** Says that a colleague has somebody with this phone or email already, and whom to ask; of the colleague nothing. */
export function ColleaguesMatch() {
  const { team, user } = useSession()
  const names = team
    .filter(({ id, isActive, isSubuser, isManager }) => id !== user.id && isActive && (!isSubuser || isManager))
    .map(({ name }) => name)
    .slice(0, 3)
  return (
    <MatchAlert title="Somebody in your agency handles this person already">
      <p className="quiet">
        {names.length > 0
          ? `Ask ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)} before you write to them.`
          : 'Ask your colleagues before you write to them.'}
      </p>
    </MatchAlert>
  )
}
