import { Anchor } from '@mantine/core'
import type { FormEvent } from 'react'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { AuthForm, NewPassword } from '~/ui/auth-form.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi } from './admin-api.ts'
import { AdminWelcome } from './admin-welcome.tsx'
import classes from './admin-welcome.module.css'

/** Sets an admin's password by the operator's link, once. */
export function AdminPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { problems, isSending, submit } = useSending()

  function setPassword(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget)
    const password = typedIn(form, 'password')
    const confirmPassword = typedIn(form, 'confirmPassword')
    submit(event, async () => {
      await adminApi.admin.setPassword({ token, password, confirmPassword })
      toast({ kind: 'success', message: 'Your password is set. Sign in with it.' })
      onDone()
    })
  }

  return (
    <AdminWelcome
      title="Set your password"
      lead="For the admin area. At least 12 characters; a few words in a row are easy to remember. Next you sign in with it and set up a second factor."
    >
      <AuthForm problems={problems} label="Set password" isSending={isSending} onSubmit={setPassword}>
        <NewPassword problems={problems} label="New password" autoFocus />
      </AuthForm>
      <div className={classes.more}>
        <Anchor component="button" type="button" onClick={onDone}>
          To sign in
        </Anchor>
      </div>
    </AdminWelcome>
  )
}
