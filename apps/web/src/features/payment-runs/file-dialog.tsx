import { Modal, Radio, Stack, Text } from '@mantine/core'
import type { PaymentRun } from '@sarai/contract/payment-run-schemas'
import { type BankFileLayout, bankFileLayouts, bankFileLayoutWords } from '@sarai/contract/payment-run-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { showRun } from './run-calls.ts'

/** Asks in which layout the bank wants the file, and has it made. */
export function FileDialog({ run, onClose }: { run: PaymentRun; onClose: () => void }) {
  const { id, version, number, state } = run
  const [layout, setLayout] = useState<BankFileLayout>(run.layout ?? 'generic')
  const { problems, isSending, sendOnce } = useSending()
  const { run: withPassword, dialog } = usePassword()
  const make = () =>
    sendOnce(async (context) => {
      const answer = await withPassword(() => api.paymentRuns.export({ id, version, layout }, { context }))
      if (!answer) return
      showRun(answer.data.run)
      onClose()
      if (answer.data.operationId) watchOperation(answer.data.operationId)
      else toast({ kind: 'error', title: 'No file was made', message: 'No bill of this run can be paid any more.' })
    })
  return (
    <Modal opened onClose={onClose} title={`Bank file of ${number}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            The file holds whole account numbers, which is recorded with each vendor. Delete it once it is uploaded.
            {state === 'exported' && ' A file of this run was made before: the bank would pay twice if it got both.'}
          </Text>
          <Radio.Group
            label="Layout"
            value={layout}
            onChange={(value) => setLayout(bankFileLayouts.find((one) => one === value) ?? 'generic')}
          >
            <Stack gap="sm" mt="xs">
              {bankFileLayouts.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={bankFileLayoutWords[one].label}
                  description={bankFileLayoutWords[one].note}
                />
              ))}
            </Stack>
          </Radio.Group>
          <FormFoot label="Make file" isBusy={isSending} problem={problems.form} onCancel={onClose} />
        </Stack>
      </form>
      {dialog}
    </Modal>
  )
}
