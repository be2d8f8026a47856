import { Checkbox } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { problemsOf } from '~/lib/forms.ts'

/** What is wrong with a form that bears a day: a day of another financial year is asked about beside it. */
export function dayProblemsOf(error: unknown): FieldErrors {
  if (error instanceof ApiError && error.code === 'OTHER_YEAR') return { otherYear: error.message }
  return problemsOf(error)
}

interface Props {
  /** What is said of the day, where it is in another financial year. */
  problem: string | undefined
  isSure: boolean
  onChange: (isSure: boolean) => void
}

/** Asks whether a day of another financial year is meant. */
export function OtherYear({ problem, isSure, onChange }: Props) {
  if (!problem && !isSure) return null
  return (
    <Checkbox
      label="This day is meant"
      description={problem}
      checked={isSure}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
