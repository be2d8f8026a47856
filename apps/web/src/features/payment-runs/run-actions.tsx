import { Button, Group, Menu } from '@mantine/core'
import type { PaymentRun } from '@sarai/contract/payment-run-schemas'
import { IconArrowBackUp, IconBan, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { downloadResult } from '~/lib/operations.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { HeaderMenu } from '~/records/record-header.tsx'
import { useAction } from '~/ui/action.ts'
import { Reason } from '~/ui/reason.tsx'
import { toast } from '~/ui/toast.ts'
import { FileDialog } from './file-dialog.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { type AskedReason, ReasonDialog } from './reason-dialog.tsx'
import { lookAgain, showRun, submitRun } from './run-calls.ts'

type Asked = AskedReason | 'file' | 'paid'

/** What can be done with a run as it stands: one step forward, and the way back. */
export function RunActions({ run }: { run: PaymentRun }) {
  const { id, version, state, approving, bills, operationId, lines } = run
  const { lacks } = useSession()
  const { run: act, isBusy } = useAction()
  const { run: withPassword, dialog } = usePassword()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const seen = { id, version }
  const shown = { show: ({ data }: { data: PaymentRun }) => showRun(data), onFailed: lookAgain }

  const submit = () =>
    void act(() => submitRun(run), 'The run was not submitted', {
      ...shown,
      done: 'Submitted. Those who can approve it are told.',
    })
  const reopen = () => void act(() => api.paymentRuns.reopen(seen), 'The run is not a draft again', shown)
  const approve = () =>
    void act(() => withPassword(() => api.paymentRuns.approve(seen)), 'The run was not approved', {
      show: (answer) => {
        if (!answer) return
        const { data } = answer
        showRun(data)
        const out = data.lines.filter((line) => line.state === 'refused').length
        if (data.state === 'draft')
          toast({ kind: 'error', title: 'Not approved', message: 'No bill can be paid as it was submitted.' })
        else toast({ kind: 'success', message: out > 0 ? `Approved without ${out} that cannot be paid` : 'Approved' })
      },
      onFailed: lookAgain,
    })

  const lacksFile = lacks('export', null) ?? lacks('bank', null)
  const isEmpty = bills === 0
  return (
    <Group gap="xs" ml="auto">
      {state === 'draft' && (
        <Reason why={isEmpty ? 'There is nothing to pay in this run yet.' : undefined}>
          <Button size="compact-md" loading={isBusy} onClick={submit}>
            Submit for approval
          </Button>
        </Reason>
      )}
      {state === 'awaiting' && approving.isAllowed && (
        <>
          <Button size="compact-md" variant="default" onClick={() => setAsked('decline')}>
            Decline
          </Button>
          <Button size="compact-md" loading={isBusy} onClick={approve}>
            Approve
          </Button>
        </>
      )}
      {(state === 'approved' || state === 'exported') && (
        <>
          <Reason why={lacksFile}>
            <Button
              size="compact-md"
              variant={state === 'approved' ? 'filled' : 'default'}
              leftSection={<IconDownload size={16} />}
              onClick={() => setAsked('file')}
            >
              {state === 'approved' ? 'Make bank file' : 'Make file again'}
            </Button>
          </Reason>
          <Button
            size="compact-md"
            variant={state === 'exported' ? 'filled' : 'default'}
            onClick={() => setAsked('paid')}
          >
            Mark as paid
          </Button>
        </>
      )}
      {state !== 'paid' && state !== 'cancelled' && (
        <HeaderMenu>
          {state === 'exported' && operationId && lacksFile === undefined && (
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void downloadResult(operationId)}>
              Download the file
            </Menu.Item>
          )}
          {(state === 'awaiting' || state === 'approved') && (
            <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={reopen}>
              Make it a draft again
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => setAsked('cancel')}>
            Cancel run
          </Menu.Item>
        </HeaderMenu>
      )}
      {(asked === 'decline' || asked === 'cancel') && <ReasonDialog run={run} asked={asked} onClose={close} />}
      {asked === 'file' && <FileDialog run={run} onClose={close} />}
      {asked === 'paid' && <PaidDialog run={run} lines={lines} onClose={close} />}
      {dialog}
    </Group>
  )
}
