import type { Vendor } from '@sarai/contract/vendor-schemas'
import { api } from '~/api.ts'
import { SlabsSection } from '~/records/slabs-section.tsx'
import { vendorsCache } from './vendors-cache.ts'

/** What cancelling usually costs at a vendor. */
export function VendorSlabs({ vendor, isEditable }: { vendor: Vendor; isEditable: boolean }) {
  return (
    <SlabsSection
      slabs={vendor.slabs}
      none="What cancelling costs is not known yet."
      isEditable={isEditable}
      save={async (slabs) => {
        const { data } = await api.vendors.update({ id: vendor.id, version: vendor.version, changes: { slabs } })
        vendorsCache.show(data)
      }}
    />
  )
}
