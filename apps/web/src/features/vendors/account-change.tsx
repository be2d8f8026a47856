import { Anchor, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { VendorAccountChange } from '@sarai/contract/vendor-accounts'
import { bankChangeStateLabels } from '@sarai/contract/vendor-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, dayOf, formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { usePassword } from '~/lib/use-password.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { PersonName } from '~/records/person-name.tsx'
import { runAction } from '~/ui/action.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { SideLine } from '~/ui/side-line.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { toast } from '~/ui/toast.ts'
import { accountName, AlsoAt, refreshAccounts } from './account-words.tsx'
import classes from './vendor-accounts.module.css'

interface Props {
  change: VendorAccountChange
  isEditable: boolean
  /** Left out for those who may not see whole numbers. */
  onReveal?: () => void
}

const colours: Record<VendorAccountChange['state'], string> = {
  waiting: 'orange',
  confirmed: 'green',
  refused: 'red',
  withdrawn: 'gray',
  expired: 'gray',
}

/** An account that somebody has entered: how it stands, and what can be done about it. */
export function AccountChange({ change, isEditable, onReveal }: Props) {
  const { user, lacks } = useSession()
  const [open, setOpen] = useState<'refuse' | 'code'>()
  const { run, dialog } = usePassword()
  const { id, vendorId, state, askedBy, askedAt, expiresAt, reason, refusal } = change
  const isOwn = askedBy === user.id
  const mayDecide = !user.isSubuser || user.isManager
  const close = () => setOpen(undefined)

  async function after(work: Promise<unknown>, problem: string, done: string): Promise<void> {
    const answer = await runAction(work, problem)
    await refreshAccounts()
    if (answer) toast({ kind: 'success', message: done })
  }
  const confirm = () =>
    after(
      run(() => api.vendorAccounts.confirm({ vendorId, id })),
      'The account was not confirmed',
      'The account is confirmed',
    )
  const withdraw = () =>
    after(api.vendorAccounts.withdraw({ vendorId, id }), 'This was not withdrawn', 'The account was withdrawn')

  return (
    <SideLine
      name={
        <>
          {accountName(change)} <Pill name={bankChangeStateLabels[state]} colour={colours[state]} />
        </>
      }
      about={
        <>
          {[change.holder, change.ifsc, change.upiId].filter(Boolean).join(' · ')}
          <br />
          {change.accountId ? 'Change entered' : 'Entered'} by <PersonName id={askedBy} /> {formatAgo(askedAt)}
          {state === 'waiting' && `, until ${formatDay(dayOf(expiresAt))}`}
          {reason && <q> {reason}</q>}
          {refusal && <q> {refusal}</q>}
          <AlsoAt also={change.alsoAt} />
          {state === 'waiting' && isEditable && (
            <span className={classes.decide}>
              {mayDecide && !isOwn && (
                <Button size="compact-sm" onClick={() => void confirm()}>
                  Confirm
                </Button>
              )}
              <Button size="compact-sm" variant="default" onClick={() => setOpen('code')}>
                Confirm by code
              </Button>
              {onReveal && change.lastDigits && !lacks('bank', null) && (
                <Button size="compact-sm" variant="default" onClick={onReveal}>
                  Show number
                </Button>
              )}
              {mayDecide && !isOwn && (
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => setOpen('refuse')}>
                  Refuse
                </Button>
              )}
              {isOwn && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void withdraw()}>
                  Withdraw
                </Button>
              )}
            </span>
          )}
          {open === 'refuse' && <RefuseDialog change={change} onClose={close} />}
          {open === 'code' && <CodeDialog change={change} onClose={close} />}
          {dialog}
        </>
      }
    />
  )
}

interface DialogProps {
  change: VendorAccountChange
  onClose: () => void
}

function RefuseDialog({ change: { id, vendorId }, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()
  async function refuse(): Promise<void> {
    await api.vendorAccounts.refuse({ vendorId, id, reason })
    await refreshAccounts()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Refuse this account" size="sm">
      <form noValidate onSubmit={(event) => submit(event, refuse)}>
        <Stack gap="md">
          <Textarea
            label="Why"
            description="The person who entered it is told"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            data-autofocus
          />
          <FormFoot problem={problems.form} label="Refuse account" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

/** Mails the main user a code, and takes it. */
function CodeDialog({ change: { id, vendorId, codeUntil }, onClose }: DialogProps) {
  const [mailed, setMailed] = useState<string[] | undefined>(codeUntil ? [] : undefined)
  const [code, setCode] = useState('')
  const { problems, isSending, send, submit } = useSending()
  const mail = () => send(async () => setMailed((await api.vendorAccounts.mailCode({ vendorId, id })).data.emails))
  async function confirm(): Promise<void> {
    await api.vendorAccounts.confirmByCode({ vendorId, id, code })
    await refreshAccounts()
    toast({ kind: 'success', message: 'The account is confirmed' })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Confirm by code" size="sm">
      {!mailed ? (
        <Stack gap="md">
          <Text>
            The main user is mailed six digits. Before they give them to you, they should ask the vendor on a number
            they know from before.
          </Text>
          <FormFoot
            problem={problems.form}
            label="Mail the code"
            isBusy={isSending}
            isFocused
            onCancel={onClose}
            onConfirm={() => void mail()}
          />
        </Stack>
      ) : (
        <form noValidate onSubmit={(event) => submit(event, confirm)}>
          <Stack gap="md">
            <Text>
              {mailed.length > 0 ? `Six digits were mailed to ${mailed.join(', ')}.` : 'Six digits were mailed.'} They
              are good for ten minutes.
            </Text>
            <TextInput
              label="Code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              error={problems.code ?? problems.form}
              data-autofocus
            />
            <Group justify="space-between">
              <Anchor component="button" type="button" size="sm" onClick={() => void mail()}>
                Send another code
              </Anchor>
              <Button type="submit" loading={isSending} disabled={code.trim() === ''}>
                Confirm
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
