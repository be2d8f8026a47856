import { Button } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { api } from '~/api.ts'
import { givePasskey } from '~/lib/passkeys.ts'
import { clearSession } from '~/lib/session.ts'
import type { SigninResult } from '~/lib/types.ts'

interface Props {
  isSending: boolean
  setSending: (isSending: boolean) => void
  setProblems: (problems: FieldErrors) => void
  onSignedIn: (result: SigninResult) => Promise<void>
}

const failed = 'An error occurred while logging in. Please try again.'

/** Signs in by a passkey; comes where the browser knows of them. */
export default function PasskeyButton({ isSending, setSending, setProblems, onSignedIn }: Props) {
  async function signIn(): Promise<void> {
    setProblems({})
    setSending(true)
    try {
      clearSession()
      const { data } = await api.auth.startPasskeySignin()
      await onSignedIn(await api.auth.signinPasskey(await givePasskey(data)))
    } catch (error) {
      setProblems({ form: error instanceof ApiError && error.status >= 500 ? failed : (error as Error).message })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button variant="default" size="md" fullWidth mt="sm" disabled={isSending} onClick={() => void signIn()}>
      Use a passkey
    </Button>
  )
}
