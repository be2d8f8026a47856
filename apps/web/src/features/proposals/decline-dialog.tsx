import { Modal, Stack, Textarea } from '@mantine/core'
import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { showProposal } from './proposals-cache.ts'

interface Props {
  proposal: Pick<ProposalRow, 'id' | 'title'>
  onClose: () => void
}

/** Asks why the traveller does not want it, which may be left open. */
export default function DeclineDialog({ proposal: { id, title }, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()

  async function decline(): Promise<void> {
    const { data } = await api.prospects.decline({ id, reason: reason.trim() || undefined })
    showProposal(data)
    toast({ message: `${title} is marked as declined` })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Mark as declined" size="sm">
      <form onSubmit={(event) => submit(event, decline)}>
        <Stack gap="md">
          <Textarea
            label="Why?"
            description="For your history; the traveller does not see it. Sending the proposal again takes this back."
            placeholder="Found it cheaper elsewhere"
            rows={3}
            maxLength={1000}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormFoot
            problem={problems.form ?? problems.reason}
            label="Mark as declined"
            isBusy={isSending}
            isDangerous
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
