import { Anchor, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormProblem } from './form-problem.tsx'
import { Welcome } from './welcome.tsx'

/** The page of the link that was mailed to a new address. A button confirms, because mail scanners open links. */
export default function NewAddressPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [address, setAddress] = useState<string>()
  const { problems, isSending, send } = useSending()
  const [problem] = Object.values(problems)

  if (address !== undefined)
    return (
      <Welcome
        title="Your address is changed"
        lead={`From now on you sign in with ${address}. The address before was told, and can take it back for 7 days.`}
      >
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Continue to Sarai</Anchor>
      </Welcome>
    )
  return (
    <Welcome
      title="Sign in with this address"
      lead="Continue only if you asked for it yourself, in your settings. If you did not, close this page: nothing happens then."
    >
      <Stack gap="md">
        {problem && <FormProblem>{problem}</FormProblem>}
        <Button
          size="md"
          fullWidth
          loading={isSending}
          onClick={() => void send(async () => setAddress((await api.auth.confirmNewAddress({ token })).data.email))}
        >
          Use this address
        </Button>
        <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Anchor>
      </Stack>
    </Welcome>
  )
}
