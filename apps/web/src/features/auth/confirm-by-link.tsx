import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { FormProblem } from '~/ui/form-problem.tsx'
import { Welcome } from './welcome.tsx'

interface Words {
  title: string
  lead: string
}

interface Props extends Words {
  button: string
  /** @returns what is said when it is done */
  confirm: (token: string) => Promise<Words>
}

/** The page of a link that was mailed to an address. A button confirms, because mail scanners open links. */
export function ConfirmByLink({ title, lead, button, confirm }: Props) {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [done, setDone] = useState<Words>()
  const { problems, isSending, send } = useSending()
  const [problem] = Object.values(problems)

  if (done)
    return (
      <Welcome {...done}>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Continue to Sarai</Anchor>
      </Welcome>
    )
  return (
    <Welcome title={title} lead={lead}>
      <Stack gap="md">
        {problem && <FormProblem>{problem}</FormProblem>}
        <Button
          size="md"
          fullWidth
          loading={isSending}
          onClick={() => void send(async () => setDone(await confirm(token)))}
        >
          {button}
        </Button>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </Stack>
    </Welcome>
  )
}
