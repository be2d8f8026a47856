import type { Settlement, SettlementLine } from '@sarai/contract/settlements'
import { api } from '~/api.ts'
import { PutBackDialog } from './put-back-dialog.tsx'

interface Props {
  line: SettlementLine
  settlement: Settlement
  onClose: () => void
}

/** Puts a payment of a settlement back into the queue. */
export default function UndoGatewayDialog({ line, settlement, onClose }: Props) {
  const { id, version, match } = line
  const isBooked = match?.isBooked ?? false
  return (
    <PutBackDialog
      title="Put the payment back"
      outcome={
        isBooked
          ? 'The books take back what was booked. The payment waits to be explained again.'
          : 'The payment waits to be explained again, and is not matched with the same one by itself. Nothing else changes.'
      }
      books={isBooked ? { from: settlement.settledOn, usual: 'the day of the settlement' } : undefined}
      putBack={(how) => api.settlements.undo({ id, version, ...how })}
      onClose={onClose}
    />
  )
}
