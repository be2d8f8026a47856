import { useSession } from '~/lib/session-context.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { recordPage } from './kinds.ts'

interface Props {
  /** Null for a name that is none of the agency's vendors. */
  vendorId: string | null
  vendor: string | null
  className?: string
}

/** Who a service is bought of, leading to the vendor's page for those who may open it. */
export function VendorLink({ vendorId, vendor, className }: Props) {
  const { can } = useSession()
  if (!vendorId || !can('vendors', 'read')) return <>{vendor}</>
  return (
    <RowLink to={recordPage('vendor', vendorId)} className={className}>
      {vendor}
    </RowLink>
  )
}
