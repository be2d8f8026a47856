import { useSession } from '~/lib/session-context.tsx'
import { MoneyInput } from './amount-inputs.tsx'

interface Props {
  /** "Arrived in the account" */
  label: string
  value: number | null
  error?: string
  onChange: (amount: number | null) => void
}

/** What moved in an account in the agency's currency, of money that was converted on its way. */
export function ConvertedInput(props: Props) {
  const { currency } = useSession().agency
  return <MoneyInput {...props} description={`In ${currency}, as the bank shows it`} required currency={currency} />
}
