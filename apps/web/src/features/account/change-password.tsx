import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { typedIn } from '~/lib/forms.ts'
import { takeToken } from '~/lib/session.ts'
import { useSession } from '~/lib/session-context.tsx'
import { toast } from '~/ui/toast.ts'

/** Sets a new password with the old one, or has a link mailed to set it. */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => typedIn(form, name)
    setSaving(true)
    try {
      const passwords = {
        currentPassword: text('currentPassword'),
        password: text('password'),
        confirmPassword: text('confirmPassword'),
      }
      await takeToken(api.auth.changePassword(passwords))
      toast({ kind: 'success', message: 'Your password is changed. Your other sessions have ended.' })
      onClose()
    } catch (error) {
      setProblems(
        error instanceof ApiError
          ? { form: error.message, ...error.fields }
          : { form: 'This did not work. Try again.' },
      )
    } finally {
      setSaving(false)
    }
  }

  async function mailLink(): Promise<void> {
    await api.auth.forgotPassword({ email: user.email }).catch(() => {})
    toast({ message: `If mail is set up, a link to set a new password is on its way to ${user.email}.` })
    onClose()
  }

  const hasFieldProblem = Object.keys(problems).some((name) => name !== 'form')
  return (
    <Modal opened onClose={onClose} title="Change password" size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
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
          {problems.form && !hasFieldProblem && (
            <Text c="red" role="alert">
              {problems.form}
            </Text>
          )}
          <Group justify="space-between">
            <Anchor component="button" type="button" size="sm" onClick={() => void mailLink()}>
              Mail me a link instead
            </Anchor>
            <Button type="submit" loading={isSaving}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
