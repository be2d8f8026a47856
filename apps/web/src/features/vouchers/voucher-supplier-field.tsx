import { formatVendorAddress } from '@sarai/contract/vendor-words'
import type { VoucherVendor } from '@sarai/contract/voucher-schemas'
import { useState } from 'react'
import { calls, queryClient } from '~/query.ts'
import { VendorInput } from '~/records/vendor-input.tsx'
import { runAction } from '~/ui/action.ts'

interface Props {
  label: string
  vendor: VoucherVendor
  error: string | undefined
  onChange: (vendor: VoucherVendor) => void
}

/** Who provides a service: one of the vendors, of whom address and phone are taken over, or a name that is none of them. */
export function SupplierField({ vendor, onChange, ...props }: Props) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  async function choose(vendorId: string | null, typed: string | null): Promise<void> {
    if (vendorId === null) return onChange({ ...vendor, name: typed })
    const reading = queryClient.fetchQuery(calls.vendors.get.queryOptions({ input: { id: vendorId } }))
    const { data } = await runAction(reading, 'The vendor could not be read')
    setChosen(data)
    const address = formatVendorAddress(data) || null
    // What the voucher said of the one before is not that of this one.
    onChange({ name: data.name, address, phone: data.phone, map: null })
  }
  const isChosen = chosen !== null && chosen.name === vendor.name
  return (
    <VendorInput
      {...props}
      value={isChosen ? { vendorId: chosen.id, vendor: null } : { vendorId: null, vendor: vendor.name }}
      onChange={({ vendorId, vendor: typed }) => void choose(vendorId, typed)}
    />
  )
}
