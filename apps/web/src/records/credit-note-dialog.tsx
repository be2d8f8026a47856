import { api } from '~/api.ts'
import PutAgainstBill from './put-against-bill.tsx'
import VendorRefundDialog from './vendor-refund-dialog.tsx'

interface Props {
  /** A vendor's credit note in the books, and what is left of it. */
  note: { id: string; version: number; billNumber: string; currency: string; left: number; enteredOn: string | null }
  vendorId: string
  step: 'allocate' | 'refund'
  onClose: () => void
}

/** Puts what is left of a vendor's credit note against a bill, or records what of it came back. */
export default function CreditNoteDialog({ note, vendorId, step, onClose }: Props) {
  const { id, version, billNumber, currency, left, enteredOn } = note
  const source = { name: billNumber, what: 'credit note' as const, vendorId, currency, left, from: enteredOn }
  if (step === 'refund') return <VendorRefundDialog source={source} of={{ creditId: id }} onClose={onClose} />
  return (
    <PutAgainstBill
      source={source}
      put={(input, options) => api.bills.allocate({ id, version, ...input }, options)}
      onClose={onClose}
    />
  )
}
