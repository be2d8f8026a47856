import { useCallback, useMemo } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useSession } from './session-context.tsx'

const sessionKey = calls.user.session.queryKey()
/** Changes are sent when nothing more has changed for this long. */
const restMs = 600
const waiting = new Map<string, { send: () => Promise<void>; timer: ReturnType<typeof setTimeout> }>()
/** What the server may not know yet: it holds although a session that was asked for before says otherwise. */
const unsaved = new Map<string, unknown>()

/** Sends what is still to be remembered, before the page or the session is left. */
export async function sendPreferences(): Promise<void> {
  await Promise.all([...waiting.values()].map(({ send }) => send()))
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendPreferences()
})

function putInSession(key: string, value: unknown): void {
  queryClient.setQueryData<{ data: { preferences: Record<string, unknown> } }>(sessionKey, (session) =>
    session
      ? { ...session, data: { ...session.data, preferences: { ...session.data.preferences, [key]: value } } }
      : session,
  )
}

/** Remembers something for the person, on the server, so that it is there on their next machine too. null forgets. */
export function setPreference(key: string, value: unknown): void {
  unsaved.set(key, value)
  putInSession(key, value)
  clearTimeout(waiting.get(key)?.timer)
  const send = async () => {
    clearTimeout(waiting.get(key)?.timer)
    waiting.delete(key)
    // Losing a preference is not worth a message.
    await api.user.setPreference({ key, value: value as never }).catch(() => {})
    if (unsaved.get(key) !== value) return
    putInSession(key, value)
    unsaved.delete(key)
    // One that is on its way may be from before.
    if (queryClient.isFetching({ queryKey: sessionKey })) void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
  waiting.set(key, { send, timer: setTimeout(() => void send(), restMs) })
}

/**
 * A remembered setting of one's screens.
 * @param read what of it there is: it was stored by another version of the screen, or is not there
 */
export function usePreference<T>(key: string, read: (stored: unknown) => T): [T, (value: T) => void] {
  const { preferences } = useSession()
  const stored = unsaved.has(key) ? unsaved.get(key) : preferences[key]
  const value = useMemo(() => read(stored), [read, stored])
  return [value, useCallback((next: T) => setPreference(key, next), [key])]
}
