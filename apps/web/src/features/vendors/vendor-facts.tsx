import { gstStateOf, panOf } from '@sarai/contract/gst'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Facts } from '~/records/facts.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { StandingWarning } from '~/records/standing.tsx'
import { useVendorFields } from './vendor-fields.ts'
import { vendorsCache } from './vendors-cache.ts'

/** Every fact of a vendor, each changed where it stands. */
export function VendorFacts({ vendor }: { vendor: Vendor }) {
  const { can } = useSession()
  const own = useOwnFields('vendors', { vendorId: vendor.id })
  const known = useVendorFields()
  const fields = useMemo(() => [...known, ...own], [known, own])
  const isVat = useIsVat()
  const { gstin, state } = vendor
  const gstState = gstin ? gstStateOf(gstin) : undefined
  const isElsewhere = gstState && state && gstState.toLowerCase() !== state.toLowerCase()
  return (
    <>
      {isElsewhere && !isVat && (
        <StandingWarning>
          <IconAlertTriangle size={15} aria-hidden /> The GSTIN is of {gstState}, the address of {state}
        </StandingWarning>
      )}
      <Facts
        record={vendor}
        fields={fields}
        isEditable={can('vendors', 'write') && !vendor.deletedAt}
        currencyOf={() => vendor.currency}
        save={async (version, changes) => (await api.vendors.update({ id: vendor.id, version, changes })).data}
        onSaved={(saved) => vendorsCache.show(saved)}
      />
      {gstin && !isVat && (
        <p className="quiet">
          PAN {panOf(gstin)}, registered in {gstState}
        </p>
      )}
    </>
  )
}
