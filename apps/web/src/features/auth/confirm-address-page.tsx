import { api } from '~/api.ts'
import { ConfirmByLink } from './confirm-by-link.tsx'

/** The page of the link that confirms the address an agency was registered with. */
export default function ConfirmAddressPage() {
  return (
    <ConfirmByLink
      title="Confirm your address"
      lead="Continue only if you registered a travel agency with this address yourself. If you did not, close this page: nothing happens then."
      button="Confirm"
      confirm={async (token) => {
        const { address, isNew } = (await api.standing.confirm({ token })).data
        return isNew
          ? {
              title: 'Your address is confirmed',
              lead: `${address} is yours. Mails of your agency go out now, and its public pages can be seen.`,
            }
          : {
              title: 'Already confirmed',
              lead: `${address} was confirmed before. There is nothing more to do.`,
            }
      }}
    />
  )
}
