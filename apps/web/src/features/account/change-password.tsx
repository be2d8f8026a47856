import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { takeToken } from '~/lib/session.ts'
import { useSession } from '~/lib/session-context.tsx'
import { toast } from '~/ui/toast.ts'

/** Sets a new password with the old one, or has a link mailed to set it. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { problems, isSending, submit } = useSending()

  function save(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget)
    const passwords = {
      currentPassword: typedIn(form, 'currentPassword'),
      password: typedIn(form, 'password'),
      confirmPassword: typedIn(form, 'confirmPassword'),
    }
    submit(event, async () => {
      await takeToken(api.auth.changePassword(passwords))
      toast({ kind: 'success', message: 'Your password is changed. Your other sessions have ended.' })
      onClose()
    })
  }

  async function mailLink(): Promise<void> {
    await api.auth.forgotPassword({ email: user.email }).catch(() => {})
    toast({ message: `If mail is set up, a link to set a new password is on its way to ${user.email}.` })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Change password" size="sm">
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <PasswordInput
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            error={problems.currentPassword}
            data-autofocus
          />
          <PasswordInput
            name="password"
            label="New password"
            description="At least 12 characters"
            autoComplete="new-password"
            error={problems.password}
          />
          <PasswordInput
            name="confirmPassword"
            label="Confirm Password"
            autoComplete="new-password"
            error={problems.confirmPassword}
          />
          {problems.form && (
            <Text c="red" role="alert">
              {problems.form}
            </Text>
          )}
          <Group justify="space-between">
            <Anchor component="button" type="button" size="sm" onClick={() => void mailLink()}>
              Mail me a link instead
            </Anchor>
            <Button type="submit" loading={isSending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
