import { AuthorisePage } from './authorise-page.tsx'

export default function AuthorizeCashfreePage() {
  return <AuthorisePage provider="cashfree" name="Cashfree" />
}
