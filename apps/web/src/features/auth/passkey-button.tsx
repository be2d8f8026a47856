import { Button } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { api } from '~/api.ts'
import { messageOf } from '~/lib/forms.ts'
import { givePasskey } from '~/lib/passkeys.ts'
import { clearSession } from '~/lib/session.ts'
import type { SigninResult } from '~/lib/types.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormProblem } from '~/ui/form-problem.tsx'

interface Props {
  /** While a password is being sent. */
  isDisabled: boolean
  onSignedIn: (result: SigninResult) => Promise<void>
}

const failed = 'An error occurred while logging in. Please try again.'
const explain = (error: unknown): FieldErrors => ({
  form: error instanceof ApiError && error.status >= 500 ? failed : messageOf(error),
})

/** Signs in by a passkey; comes where the browser knows of them. */
export default function PasskeyButton({ isDisabled, onSignedIn }: Props) {
  const { problems, isSending, send } = useSending(explain)
  const signIn = () =>
    send(async () => {
      clearSession()
      const { data } = await api.auth.startPasskeySignin()
      await onSignedIn(await api.auth.signinPasskey(await givePasskey(data)))
    })
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        mt="sm"
        disabled={isDisabled}
        loading={isSending}
        onClick={() => void signIn()}
      >
        Use a passkey
      </Button>
      {problems.form && <FormProblem>{problems.form}</FormProblem>}
    </>
  )
}
