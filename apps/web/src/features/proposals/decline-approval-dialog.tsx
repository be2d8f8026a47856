import { Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { showProposal } from './proposals-cache.ts'

interface Props {
  which: { id: string; approvalId: string }
  /** Who asked. */
  who: string
  onClose: () => void
}

/** Asks why a proposal is not to be sent as it is. */
export default function DeclineApprovalDialog({ which, who, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()

  async function decline(): Promise<void> {
    await api.prospectApprovals.decline({ ...which, reason: reason.trim() || undefined })
    showProposal((await api.prospects.get({ id: which.id })).data)
    toast({ message: `${who} is told` })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Decline to send" size="sm">
      <form onSubmit={(event) => submit(event, decline)}>
        <Stack gap="md">
          <Textarea
            label="Why?"
            description={`${who} reads this. Nothing is sent to the traveller.`}
            rows={3}
            maxLength={1000}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot
            problem={problems.form ?? problems.reason}
            label="Decline"
            isBusy={isSending}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
