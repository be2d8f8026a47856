import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { toast } from '~/ui/toast.ts'

/** Has a link mailed to another address, by which one signs in with it. */
export default function ChangeAddress({ onClose }: { onClose: () => void }) {
  const { problems, isSending, submit } = useSending()

  function ask(event: FormEvent<HTMLFormElement>): void {
    const email = typedIn(new FormData(event.currentTarget), 'email')
    submit(event, async () => {
      await api.auth.changeAddress({ email })
      toast({ kind: 'success', title: 'Open the link in your mail', message: `It went to ${email.trim()}.` })
      onClose()
    })
  }

  return (
    <Modal opened onClose={onClose} title="Change address" size="sm">
      <form onSubmit={ask} noValidate>
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label="New email"
            description="A link goes there, good for 24 hours. Nothing changes before you open it."
            autoComplete="email"
            maxLength={254}
            error={problems.email}
            data-autofocus
          />
          {problems.form && (
            <Text c="red" role="alert">
              {problems.form}
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              Mail the link
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
