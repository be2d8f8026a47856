import { calls, queryClient } from '~/query.ts'

/** Looks again at the team, here and in the session. */
export function refreshTeam(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.team.key() }),
    queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
  ])
}
