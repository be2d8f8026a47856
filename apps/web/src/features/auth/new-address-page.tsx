import { api } from '~/api.ts'
import { ConfirmByLink } from './confirm-by-link.tsx'

/** The page of the link that was mailed to a new address. */
export default function NewAddressPage() {
  return (
    <ConfirmByLink
      title="Sign in with this address"
      lead="Continue only if you asked for it yourself, in your settings. If you did not, close this page: nothing happens then."
      button="Use this address"
      confirm={async (token) => {
        const { email } = (await api.auth.confirmNewAddress({ token })).data
        return {
          title: 'Your address is changed',
          lead: `From now on you sign in with ${email}. The address before was told, and can take it back for 7 days.`,
        }
      }}
    />
  )
}
