import { TextInput } from '@mantine/core'
import { useSession } from '~/lib/session-context.tsx'
import { VendorPicker } from './vendor-picker.tsx'

/** Who something is bought of: one of the vendors, or a name that is none of them. */
export interface Bought {
  vendorId: string | null
  vendor: string | null
}

interface Props {
  label: string
  value: Bought
  onChange: (bought: Bought) => void
  /** The choices are shown at once. */
  isOpen?: boolean
  [prop: string]: unknown
}

/** Finds a vendor while its name is typed, and keeps the name where it is none of them. */
export function VendorInput({ value, onChange, isOpen, ...props }: Props) {
  const { can } = useSession()
  const type = (name: string) => onChange({ vendorId: null, vendor: name.trim() || null })
  if (!can('vendors', 'read'))
    return (
      <TextInput
        {...props}
        maxLength={160}
        value={value.vendor ?? ''}
        onChange={(event) => onChange({ vendorId: null, vendor: event.currentTarget.value || null })}
      />
    )
  return (
    <VendorPicker
      {...props}
      defaultDropdownOpened={isOpen}
      value={value.vendorId}
      typed={value.vendorId ? null : value.vendor}
      onType={type}
      onChange={(vendorId) => onChange({ vendorId, vendor: null })}
    />
  )
}
