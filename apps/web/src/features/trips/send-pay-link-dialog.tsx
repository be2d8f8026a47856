import type { TripPayer } from '@sarai/contract/trip-payers'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { SendLinkDialog } from '~/records/send-link-dialog.tsx'
import { useReach } from '~/records/use-reach.ts'

interface Props {
  tripId: string
  payer: TripPayer
  onClose: () => void
}

/** Sends a payer the link to their share of a trip. */
export default function SendPayLinkDialog({ tripId, payer, onClose }: Props) {
  const { email } = useReach({ leadId: null, contactId: payer.contactId })
  return (
    <SendLinkDialog
      title={`Send ${payer.name} the link to pay`}
      mailLabel="By mail"
      to={email}
      placeholder="The trip, what is to be paid and by when, if you leave it empty."
      done="Link sent"
      send={async (said, context) => {
        const answer = await api.trips.sendPayLink({ id: tripId, payerId: payer.id, ...said }, { context })
        void queryClient.invalidateQueries({ queryKey: calls.trips.timeline.key() })
        return answer
      }}
      onClose={onClose}
    />
  )
}
