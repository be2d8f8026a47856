import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

/** The field of a second step: a code from the app, or a recovery code, which has letters that a keyboard of digits has not. */
export function FactorCode({ isRecovery, error }: { isRecovery: boolean; error: ReactNode }) {
  return (
    <TextInput
      key={isRecovery ? 'recovery' : 'app'}
      name="code"
      label={isRecovery ? 'Recovery code' : 'Code'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoFocus
      error={error}
      size="md"
    />
  )
}
