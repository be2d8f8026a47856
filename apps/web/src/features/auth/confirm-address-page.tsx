import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormProblem } from './form-problem.tsx'
import { Welcome } from './welcome.tsx'

interface Confirmed {
  address: string
  isNew: boolean
}

/** The page of the link that confirms an address. A button confirms, because mail scanners open links. */
export default function ConfirmAddressPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const { problems, isSending, send } = useSending()
  const [problem] = Object.values(problems)

  if (confirmed)
    return (
      <Welcome
        title={confirmed.isNew ? 'Your address is confirmed' : 'Already confirmed'}
        lead={
          confirmed.isNew
            ? `${confirmed.address} is yours. Mails of your agency go out now, and its public pages can be seen.`
            : `${confirmed.address} was confirmed before. There is nothing more to do.`
        }
      >
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Continue to Sarai</Anchor>
      </Welcome>
    )
  return (
    <Welcome
      title="Confirm your address"
      lead="Continue only if you registered a travel agency with this address yourself. If you did not, close this page: nothing happens then."
    >
      <Stack gap="md">
        {problem && <FormProblem>{problem}</FormProblem>}
        <Button
          size="md"
          fullWidth
          loading={isSending}
          onClick={() => void send(async () => setConfirmed((await api.standing.confirm({ token })).data))}
        >
          Confirm
        </Button>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </Stack>
    </Welcome>
  )
}
