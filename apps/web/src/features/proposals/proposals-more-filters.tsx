import { useSession } from '~/lib/session-context.tsx'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { LeadPicker } from '~/records/lead-picker.tsx'
import { PackagePicker } from '~/records/package-picker.tsx'
import { OwnFilters, useOwnCount } from '~/records/own-filters.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { MoreFilters } from '~/ui/more-filters.tsx'
import type { ProposalSearch } from './proposals-search.ts'

interface Props {
  search: ProposalSearch
  onChange: (change: ProposalSearch) => void
}

const names = ['travel', 'created', 'sent', 'accepted'] as const

/** Choices open inside the conditions, which would close if one clicked elsewhere. */
const look = { size: 'xs', comboboxProps: { withinPortal: false } } as const

/** The conditions that are asked for less often. Those of one record are chips of their own once they hold. */
export default function ProposalsMoreFilters({ search, onChange }: Props) {
  const own = useOwnCount('prospects', search.own)
  const { can } = useSession()
  return (
    <MoreFilters count={names.filter((name) => search[name]).length + own}>
      <ContactPicker
        {...look}
        label="Customer"
        placeholder="Name, phone, email or number"
        value={search.contact ?? null}
        onChange={(contact) => onChange({ contact: contact ?? undefined })}
      />
      {can('leads') && (
        <LeadPicker
          {...look}
          label="Lead"
          placeholder="Name, phone, email or number"
          value={search.lead ?? null}
          onChange={(lead) => onChange({ lead: lead ?? undefined })}
        />
      )}
      {can('packages') && (
        <PackagePicker
          {...look}
          label="Made of the package"
          placeholder="Title, place, code or number"
          value={search.package ?? null}
          onChange={(id) => onChange({ package: id ?? undefined })}
        />
      )}
      <DayRange label="Travel begins" value={search.travel} onChange={(travel) => onChange({ travel })} />
      <DayRange label="Created" value={search.created} onChange={(created) => onChange({ created })} />
      <DayRange label="Sent" value={search.sent} onChange={(sent) => onChange({ sent })} />
      <DayRange label="Accepted" value={search.accepted} onChange={(accepted) => onChange({ accepted })} />
      <OwnFilters record="prospects" value={search.own} onChange={(next) => onChange({ own: next })} />
    </MoreFilters>
  )
}
