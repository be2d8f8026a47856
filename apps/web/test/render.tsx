import { MantineProvider } from '@mantine/core'
import type { SessionData } from '@sarai/contract/user'
import { render, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type Session, SessionProvider, sessionOf } from '~/lib/session-context.tsx'
import { theme } from '~/theme.ts'

/** A main user of an agency whose money is `currency`, or somebody else there. */
export function sessionFor(currency = 'INR', who: Partial<SessionData['user']> = {}): Session {
  const data = {
    user: { id: 'me', isSubuser: false, isManager: false, rights: [], ...who },
    agency: { currency, timeZone: 'Asia/Kolkata', country: 'IN' },
    team: [],
  } as unknown as SessionData
  return sessionOf(data, [])
}

/** Shows a part of the kit as the app would, without motion. */
export function show(
  part: ReactNode,
  session = sessionFor(),
): RenderResult & { user: ReturnType<typeof userEvent.setup> } {
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <SessionProvider value={session}>{part}</SessionProvider>
    </MantineProvider>,
  )
  return { ...shown, user: userEvent.setup() }
}
