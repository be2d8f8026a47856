import { Input, SegmentedControl, Stack } from '@mantine/core'
import { useSession } from '~/lib/session-context.tsx'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { LeadPicker } from '~/records/lead-picker.tsx'
import type { PartProps, ProposalDraft } from './new-proposal.tsx'

/** Who a new proposal is for: an enquiry, a contact, or nobody yet. */
export function NewProposalCustomer({ draft, problems, onChange }: PartProps) {
  const { can } = useSession()
  const kinds = [
    ...(can('leads') ? [{ value: 'lead', label: 'A lead' }] : []),
    { value: 'contact', label: 'A contact' },
    { value: 'nobody', label: 'Nobody yet' },
  ]
  return (
    <Stack gap="xs">
      <Input.Label labelElement="div">For</Input.Label>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="For"
        value={draft.to}
        onChange={(to) => onChange({ to: to as ProposalDraft['to'] })}
        data={kinds}
      />
      {draft.to === 'lead' && (
        <LeadPicker
          aria-label="Lead"
          placeholder="Name, phone, email or number"
          data-autofocus={draft.leadId === null || undefined}
          value={draft.leadId}
          onChange={(leadId) => onChange({ leadId })}
          error={problems.leadId}
        />
      )}
      {draft.to === 'contact' && (
        <ContactPicker
          aria-label="Contact"
          placeholder="Name, phone, email or number"
          value={draft.contactId}
          onChange={(contactId) => onChange({ contactId })}
          error={problems.contactId}
        />
      )}
    </Stack>
  )
}
