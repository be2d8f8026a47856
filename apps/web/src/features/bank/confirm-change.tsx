import { Modal, Stack, Text } from '@mantine/core'
import type { BankChange } from '@sarai/contract/bank-accounts'
import { useState } from 'react'
import { FormFoot } from '~/ui/form-foot.tsx'
import { CodeForm } from './code-form.tsx'
import { useBankChange } from './use-bank-change.ts'

/** A change that needs nothing but the code. */
export function ConfirmChange({ title, change, onClose }: { title: string; change: BankChange; onClose: () => void }) {
  const { propose, proposed, dialog } = useBankChange()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function ask(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await propose(change)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This did not work. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      {proposed ? (
        <CodeForm proposed={proposed} onAgain={() => void ask()} onDone={onClose} />
      ) : (
        <Stack gap="md">
          <Text>A code is mailed to you, by which you confirm this.</Text>
          <FormFoot
            problem={problem}
            label="Mail me the code"
            isBusy={isBusy}
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
