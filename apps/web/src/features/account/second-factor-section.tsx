import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { takeToken } from '~/lib/session.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { runAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import classes from './account.module.css'
import { PasskeysList } from './passkeys-list.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Offer, SetUpApp } from './set-up-app.tsx'

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.auth.key() }),
    queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
  ])

/** The second factors: passkeys, codes from an app, and what does in their place. Each change asks for the present one. */
export function SecondFactorSection() {
  const status = useQuery(calls.auth.totp.queryOptions()).data?.data
  const passkeys = useQuery(calls.auth.passkeys.queryOptions()).data?.data
  const [offer, setOffer] = useState<Offer>()
  const [isTurningOff, setTurningOff] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const { run, dialog } = usePassword()
  const hasPasskey = (passkeys?.passkeys.length ?? 0) > 0
  const isLast = status?.required === true && !hasPasskey

  async function start(): Promise<void> {
    const answer = await runAction(
      run(() => api.auth.startTotp({})),
      'The second factor was not set up',
    )
    if (answer) setOffer(answer.data)
  }
  async function turnOff(): Promise<void> {
    await runAction(
      run(() => takeToken(api.auth.disableTotp({}))),
      'The second factor was not turned off',
    )
    setTurningOff(false)
    await refresh()
  }
  async function renew(): Promise<void> {
    const answer = await runAction(
      run(() => api.auth.renewRecoveryCodes({})),
      'No new codes were made',
    )
    if (answer) await keep(answer.data.recoveryCodes)
  }
  async function keep(codes: string[] | null): Promise<void> {
    setOffer(undefined)
    if (codes) setRecoveryCodes(codes)
    await refresh()
  }

  return (
    <Section
      title="Second factor"
      lead="Something you have, asked for besides your password. Whoever learns your password still cannot sign in."
    >
      <h3 className={classes.heading}>Authenticator app</h3>
      {status?.enabled ? (
        <Group>
          <Text>On.</Text>
          <Button variant="default" onClick={() => void start()}>
            Use another app
          </Button>
          <Button
            variant="default"
            onClick={() => setTurningOff(true)}
            disabled={isLast}
            title={isLast ? 'Your agency requires a second factor from everybody' : undefined}
          >
            Turn off
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => void start()}>
          Set up
        </Button>
      )}
      {passkeys && <PasskeysList origin={passkeys.origin} passkeys={passkeys.passkeys} run={run} onChanged={keep} />}
      {status && (status.enabled || hasPasskey) && (
        <>
          <h3 className={classes.heading}>Recovery codes</h3>
          <Group>
            <Text>{status.recoveryCodesLeft} recovery codes left.</Text>
            <Button variant="default" onClick={() => void renew()}>
              Make new ones
            </Button>
          </Group>
        </>
      )}
      {offer && <SetUpApp offer={offer} onClose={() => setOffer(undefined)} onDone={(codes) => void keep(codes)} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} />}
      {isTurningOff && (
        <Confirm
          title="Turn the app off"
          label="Turn off"
          isDangerous
          onConfirm={turnOff}
          onClose={() => setTurningOff(false)}
        >
          Codes from the app are not asked for any more. Your other sessions end.
        </Confirm>
      )}
      {dialog}
    </Section>
  )
}
