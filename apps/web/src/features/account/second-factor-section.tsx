import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { takeToken } from '~/lib/session.ts'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import classes from './account.module.css'
import { AskPassword, needsPassword } from '~/lib/ask-password.tsx'
import { Section } from '~/ui/section.tsx'

interface Offer {
  secret: string
  qr: string
}

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.auth.key() }),
    queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
  ])

/** The second factor: turned on with a scanned code, off with another. */
export function SecondFactorSection() {
  const status = useQuery(calls.auth.totp.queryOptions()).data?.data
  const [offer, setOffer] = useState<Offer>()
  const [isTurningOff, setTurningOff] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  /** What was wanted when the password was asked for, to be done once it is given. */
  const [wanted, setWanted] = useState<() => void>()

  async function start(): Promise<void> {
    try {
      setOffer((await api.auth.startTotp()).data)
    } catch (error) {
      if (needsPassword(error)) setWanted(() => () => void start())
    }
  }

  return (
    <Section
      title="Second factor"
      lead="A code from an app on your phone, asked for besides your password. Whoever learns your password still cannot sign in."
    >
      {status?.enabled ? (
        <Group>
          <Text>On. {status.recoveryCodesLeft} recovery codes left.</Text>
          <Button
            variant="default"
            onClick={() => setTurningOff(true)}
            disabled={status.required}
            title={status.required ? 'Your agency asks everybody for a second factor' : undefined}
          >
            Turn off
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => void start()}>
          Set up
        </Button>
      )}
      {offer && (
        <SetUp
          offer={offer}
          onClose={() => setOffer(undefined)}
          onDone={(codes) => {
            setOffer(undefined)
            setRecoveryCodes(codes)
          }}
        />
      )}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} />}
      {isTurningOff && (
        <TurnOff onClose={() => setTurningOff(false)} onPasswordNeeded={(again) => setWanted(() => again)} />
      )}
      {wanted && (
        <AskPassword
          onClose={() => setWanted(undefined)}
          onGiven={() => {
            setWanted(undefined)
            wanted()
          }}
        />
      )}
    </Section>
  )
}

function useCode(send: (code: string) => Promise<void>) {
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = typedIn(new FormData(event.currentTarget), 'code').trim()
    try {
      await send(code)
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.code ?? error.message) : 'This did not work. Try again.')
    }
  }
  const input = (
    <TextInput
      name="code"
      label="Six digits from the app"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={problem}
      data-autofocus
    />
  )
  return { submit, input }
}

function SetUp({ offer, onClose, onDone }: { offer: Offer; onClose: () => void; onDone: (codes: string[]) => void }) {
  const { submit, input } = useCode(async (code) => {
    const { data } = await takeToken(api.auth.enableTotp({ code }))
    onDone(data.recoveryCodes)
    await refresh()
  })
  return (
    <Modal opened onClose={onClose} title="Set up the second factor" size="sm">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md" align="stretch">
          <Text>Scan this with an authenticator app, like Aegis, Google Authenticator or 1Password.</Text>
          <img
            src={offer.qr}
            alt="Code to scan with the authenticator app"
            width={220}
            height={220}
            style={{ alignSelf: 'center' }}
          />
          <Text size="sm" className="quiet">
            Or type this into it: <code style={{ overflowWrap: 'anywhere' }}>{offer.secret}</code>
          </Text>
          {input}
          <Button type="submit">Turn on</Button>
        </Stack>
      </form>
    </Modal>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Your recovery codes" size="lg">
      <Stack gap="md">
        <Text>
          Each of these works once in place of a code, should your phone be lost. They are shown only now: keep them
          where you keep your passwords.
        </Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard.writeText(codes.join('\n')).then(() => toast({ message: 'Copied' }))
            }
          >
            Copy
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function TurnOff({
  onClose,
  onPasswordNeeded,
}: {
  onClose: () => void
  onPasswordNeeded: (again: () => void) => void
}) {
  const { submit, input } = useCode(async (code) => {
    try {
      await takeToken(api.auth.disableTotp({ code }))
      onClose()
      await refresh()
    } catch (error) {
      if (!needsPassword(error)) throw error
      onPasswordNeeded(() => {})
    }
  })
  return (
    <Modal opened onClose={onClose} title="Turn the second factor off" size="sm">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {input}
          <Button type="submit" color="red">
            Turn off
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
