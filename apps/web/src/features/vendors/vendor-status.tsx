import type { VendorRow } from '@sarai/contract/vendor-schemas'
import { vendorStatusLabels } from '@sarai/contract/vendor-words'
import { Pill } from '~/ui/stage-pill.tsx'

const colours: Record<VendorRow['status'], string> = { active: 'green', on_hold: 'orange', archived: 'gray' }

/** How one stands with a vendor. */
export const VendorStatus = ({ status }: Pick<VendorRow, 'status'>) => (
  <Pill name={vendorStatusLabels[status]} colour={colours[status]} />
)

/** Of five stars, those it has. */
export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return null
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} title={`${rating} of 5`}>
      {'★'.repeat(rating)}
      <span className="quiet">{'☆'.repeat(5 - rating)}</span>
    </span>
  )
}
