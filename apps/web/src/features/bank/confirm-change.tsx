import { Modal, Stack, Text } from '@mantine/core'
import type { BankChange } from '@sarai/contract/bank-accounts'
import { messageOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { CodeForm } from './code-form.tsx'
import { useBankChange } from './use-bank-change.ts'

/** There are no fields here to put a problem at. */
const whole = (error: unknown) => ({ form: messageOf(error) })

/** A change that needs nothing but the code. */
export function ConfirmChange({ title, change, onClose }: { title: string; change: BankChange; onClose: () => void }) {
  const { propose, proposed, dialog } = useBankChange()
  const { problems, isSending, send } = useSending(whole)
  const ask = () => send(() => propose(change))
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      {proposed ? (
        <CodeForm proposed={proposed} onAgain={() => void ask()} onDone={onClose} />
      ) : (
        <Stack gap="md">
          <Text>A code is mailed to you, by which you confirm this.</Text>
          <FormFoot
            problem={problems.form}
            label="Mail me the code"
            isBusy={isSending}
            isFocused
            onCancel={onClose}
            onConfirm={() => void ask()}
          />
        </Stack>
      )}
      {dialog}
    </Modal>
  )
}
