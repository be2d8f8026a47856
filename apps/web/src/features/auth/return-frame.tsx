import { Anchor, Button, Loader, Stack } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AskPassword } from '~/lib/ask-password.tsx'
import { storedSession } from '~/lib/session.ts'
import { useSensitive } from '~/lib/use-sensitive.ts'
import { queryClient } from '~/query.ts'
import { FormProblem } from '~/ui/form-problem.tsx'
import { Welcome } from './welcome.tsx'

interface Words {
  title: string
  lead: string
}

interface Props {
  /** What whoever is not signed in reads. */
  signedOut: Words
  /** What is done with what stood in the address, once: it is good once. */
  finish: () => Promise<void>
  /** "Signing in", while it is done. */
  doing: string
  waiting: string
  failed: string
  /** Where one goes on where it could not be done. */
  back: { to: LinkProps; label: ReactNode; onLeave?: () => void }
  /** Done as soon as somebody comes, signed in or not. */
  onCome?: () => void
}

/** Where another service sends people back to: shows that it is worked on, and what came of it. */
export function ReturnFrame({ signedOut, finish, doing, waiting, failed, back, onCome }: Props) {
  const [isSignedIn] = useState(() => Boolean(storedSession().token))
  const { run, busy, problems, asking, ask } = useSensitive<'finish'>()
  const isBegun = useRef(false)
  const [isOver, setOver] = useState(false)
  const [problem] = Object.values(problems)

  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    onCome?.()
    if (isSignedIn) void run('finish', finish).then(() => setOver(true))
  })

  if (!isSignedIn)
    return (
      <Welcome {...signedOut}>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </Welcome>
    )
  const isWaiting = busy !== undefined || asking !== undefined || !isOver
  return (
    <Welcome title={isWaiting ? waiting : failed} lead={isWaiting ? 'This takes a moment.' : 'Nothing has changed.'}>
      <Stack gap="md">
        {problem && <FormProblem>{problem}</FormProblem>}
        {isWaiting && <Loader size="sm" aria-label={doing} />}
        {!isWaiting && (
          <Button size="md" onClick={back.onLeave} renderRoot={(props) => <Link {...back.to} {...props} />}>
            {back.label}
          </Button>
        )}
      </Stack>
      {asking && (
        // Pages outside of the app have no client of their own.
        <QueryClientProvider client={queryClient}>
          <AskPassword onClose={() => ask(undefined)} onGiven={asking} />
        </QueryClientProvider>
      )}
    </Welcome>
  )
}
