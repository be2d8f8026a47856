import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import type { BankAccount } from '@sarai/contract/bank-accounts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '~/api.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './bank.module.css'

/** A number shown does not stay on a screen that is left alone. */
const shownMs = 30_000

/** Shows the whole number of an account to whoever says that they want it, which is written down. */
export function RevealAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const [number, setNumber] = useState<string>()
  const { run, dialog } = usePassword()
  const hide = useEffectEvent(onClose)
  useEffect(() => {
    if (!number) return
    const timer = setTimeout(() => hide(), shownMs)
    return () => clearTimeout(timer)
  }, [number])

  async function reveal(): Promise<void> {
    try {
      const answer = await run(() => api.bankAccounts.reveal({ id: account.id }))
      if (answer) setNumber(answer.data.accountNumber)
    } catch (error) {
      toast({
        kind: 'error',
        title: 'The number could not be shown',
        message: error instanceof Error ? error.message : 'Try again.',
      })
    }
  }

  if (number === undefined)
    return (
      <>
        <Confirm title="Show the whole number?" label="Show number" onConfirm={reveal} onClose={onClose}>
          {account.label} at {account.bankName}. That you looked at it, and when, is written to the agency's activity.
        </Confirm>
        {dialog}
      </>
    )
  return (
    <Modal opened onClose={onClose} title={account.label} size="sm">
      <Stack gap="md">
        <p className={classes.number}>{number}</p>
        <Text className="quiet" size="sm">
          It is hidden again after 30 seconds.
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={number}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose} data-autofocus>
            Hide
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
