import { useCallback, useMemo } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useSession } from './session-context.tsx'

const sessionKey = calls.user.session.queryKey()
/** Changes are sent when nothing more has changed for this long. */
const restMs = 600
const waiting = new Map<string, { send: () => Promise<void>; timer: ReturnType<typeof setTimeout> }>()

/** Sends what is still to be remembered, before the page or the session is left. */
export async function sendPreferences(): Promise<void> {
  await Promise.all([...waiting.values()].map(({ send }) => send()))
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendPreferences()
})

/** Remembers something for the person, on the server, so that it is there on their next machine too. null forgets. */
export function setPreference(key: string, value: unknown): void {
  queryClient.setQueryData<{ data: { preferences: Record<string, unknown> } }>(sessionKey, (session) =>
    session
      ? { ...session, data: { ...session.data, preferences: { ...session.data.preferences, [key]: value } } }
      : session,
  )
  clearTimeout(waiting.get(key)?.timer)
  const send = async () => {
    clearTimeout(waiting.get(key)?.timer)
    waiting.delete(key)
    // Losing a preference is not worth a message.
    await api.user.setPreference({ key, value: value as never }).catch(() => {})
  }
  waiting.set(key, { send, timer: setTimeout(() => void send(), restMs) })
}

/**
 * A remembered setting of one's screens.
 * @param read what of it there is: it was stored by another version of the screen, or is not there
 */
export function usePreference<T>(key: string, read: (stored: unknown) => T): [T, (value: T) => void] {
  const { preferences } = useSession()
  const stored = preferences[key]
  const value = useMemo(() => read(stored), [read, stored])
  return [value, useCallback((next: T) => setPreference(key, next), [key])]
}
