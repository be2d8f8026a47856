import { Checkbox } from '@mantine/core'

interface Props {
  /** What is there already, where it was asked about. */
  problem: string | undefined
  isSure: boolean
  /** "This is another payment" */
  label?: string
  onChange: (isSure: boolean) => void
}

/** Asks whether money is other money than what is there already. */
export function AnotherPayment({ problem, isSure, label = 'This is another payment', onChange }: Props) {
  if (!problem && !isSure) return null
  return (
    <Checkbox
      label={label}
      error={problem}
      checked={isSure}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
