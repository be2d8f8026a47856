import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls, queryClient } from '~/query.ts'
import { sendPreferences, setPreference, usePreference } from './preferences.ts'
import { type Session, SessionProvider } from './session-context.tsx'

const save = vi.fn<typeof fetch>()
const done = () => Promise.resolve(Response.json({ code: 'OK', message: 'Remembered', data: null }))
const sessionKey = calls.user.session.queryKey()
const inSession = (density: unknown) => ({ data: { preferences: { density } } }) as never
const cached = () => queryClient.getQueryData<{ data: { preferences: { density: unknown } } }>(sessionKey)

/** What a screen shows of it that has just got a session from the cache. */
function shown(): unknown {
  const session = { preferences: cached()?.data.preferences } as unknown as Session
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(SessionProvider, { value: session }, children)
  return renderHook(() => usePreference('density', String), { wrapper }).result.current[0]
}

beforeEach(() => {
  save.mockReset().mockImplementation(done)
  vi.stubGlobal('fetch', save)
  queryClient.setQueryData(sessionKey, inSession('wide'))
})
afterEach(() => vi.unstubAllGlobals())

test('a session that was asked for before a change and comes after it does not undo it', async () => {
  setPreference('density', 'narrow')
  expect(shown()).toBe('narrow')
  queryClient.setQueryData(sessionKey, inSession('wide'))
  expect(shown()).toBe('narrow')
  await sendPreferences()
  expect(save).toHaveBeenCalledOnce()
  expect(cached()?.data.preferences.density).toBe('narrow')
  // What comes later is what the server knows.
  queryClient.setQueryData(sessionKey, inSession('wide'))
  expect(shown()).toBe('wide')
})

test('of two changes the later one stays, also when the first is saved after it was made', async () => {
  let answer = () => {}
  save.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(done()))))
  setPreference('density', 'narrow')
  const first = sendPreferences()
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  setPreference('density', 'dense')
  answer()
  await first
  expect(shown()).toBe('dense')
  await sendPreferences()
  expect(cached()?.data.preferences.density).toBe('dense')
})
