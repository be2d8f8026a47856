import { Button, PasswordInput, Stack } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { FormEvent, ReactNode } from 'react'
import { FormProblem } from './form-problem.tsx'

interface FormProps {
  problems: FieldErrors
  /** What it does, as a verb. */
  label: string
  isSending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form of somebody who is not signed in. What is wrong as a whole is said where no field says it better. */
export function AuthForm({ problems, label, isSending, onSubmit, children }: FormProps) {
  const hasFieldProblem = Object.keys(problems).some((name) => name !== 'form')
  return (
    <form onSubmit={onSubmit} noValidate data-unguarded>
      <Stack gap="md">
        {children}
        {problems.form && !hasFieldProblem && <FormProblem>{problems.form}</FormProblem>}
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}

interface PasswordProps {
  problems: FieldErrors
  label?: string
  description?: string
  autoFocus?: boolean
}

/** A new password, and the same once more. */
export function NewPassword({ problems, label = 'Password', description, autoFocus = false }: PasswordProps) {
  return (
    <>
      <PasswordInput
        name="password"
        label={label}
        description={description}
        autoComplete="new-password"
        autoFocus={autoFocus}
        error={problems.password}
        size="md"
      />
      <PasswordInput
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        error={problems.confirmPassword}
        size="md"
      />
    </>
  )
}
