import { Modal, Stack } from '@mantine/core'
import { type FieldErrors } from '@sarai/contract/client'
import type { Lead } from '@sarai/contract/lead-schemas'
import type { NewProposal as Facts } from '@sarai/contract/prospect-schemas'
import { type FormEvent, useRef, useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { api } from '~/api.ts'
import { formatTravel } from '~/lib/format.ts'
import type { ProposalStart } from '~/lib/new-proposal.ts'
import { useSession } from '~/lib/session-context.tsx'
import type { Party } from '~/lib/typed-party.ts'
import { PartyInput } from '~/records/party-input.tsx'
import { savable } from '~/records/record-fields.ts'
import { NewProposalFields } from './new-proposal-fields.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { NewProposalCustomer } from './new-proposal-customer.tsx'
import { Beginning, countDays, useBeginning } from './new-proposal-beginning.tsx'
import { isPartyUnknown, useLeadOf, describeRequest } from './new-proposal-lead.ts'
import { proposalsCache } from './proposals-cache.ts'
import { useProposalActions } from './use-proposal-actions.ts'
import { DayInput } from '~/ui/day-input.tsx'

export interface ProposalDraft {
  /** Who it is for. */
  to: 'lead' | 'contact' | 'nobody'
  leadId: string | null
  contactId: string | null
  /** Null until it was chosen. */
  from: 'package' | 'days' | null
  packageId: string | null
  /** Null until it was typed: what the lead asks for is shown. */
  title: string | null
  days: number | '' | null
  /** Who travels, where no lead says so. */
  party: Party | null
  startDate: string
  /** The agency's own fields, by their names. */
  own: Record<string, unknown>
}

function beginning({ leadId, contactId, packageId }: ProposalStart, can: (page: 'leads' | 'packages') => boolean) {
  const to = leadId ? 'lead' : contactId ? 'contact' : can('leads') ? 'lead' : 'contact'
  const draft: ProposalDraft = {
    to,
    leadId: leadId ?? null,
    contactId: contactId ?? null,
    from: packageId ? 'package' : null,
    packageId: packageId ?? null,
    title: null,
    days: null,
    party: null,
    startDate: '',
    own: {},
  }
  return draft
}

interface Chosen {
  /** With what it begins. */
  from: 'package' | 'days'
  lead: Lead | undefined
}

/** What the call is told; the other half of each choice is left out. */
function factsOf(draft: ProposalDraft, { from, lead }: Chosen): Facts {
  const { to, title, startDate, party, own } = draft
  const days = countDays(draft, lead)
  return {
    leadId: (to === 'lead' && draft.leadId) || undefined,
    contactId: (to === 'contact' && draft.contactId) || undefined,
    packageId: (from === 'package' && draft.packageId) || undefined,
    days: from === 'days' && days !== '' ? days : undefined,
    title: (from === 'days' && title?.trim()) || undefined,
    travellers: (isPartyUnknown(draft, lead) && party) || undefined,
    startDate: startDate || undefined,
    ...savable(own),
  }
}

function problemsOf(draft: ProposalDraft, { from, lead }: Chosen): FieldErrors {
  const { to, leadId, contactId, packageId, party } = draft
  return {
    ...(to === 'lead' && !leadId && { leadId: 'Choose a lead, or "Nobody yet"' }),
    ...(to === 'contact' && !contactId && { contactId: 'Choose a contact, or "Nobody yet"' }),
    ...(from === 'package' && !packageId && { packageId: 'Choose a package, or begin with empty days' }),
    ...(isPartyUnknown(draft, lead) && !party && { travellers: 'Write who travels, like 2 or 2+1 (8)' }),
  }
}

interface Props {
  start: ProposalStart
  onClose: () => void
}

/** A new proposal: for whom, and what it begins with. Everything else is written in the editor, which opens then. */
export default function NewProposal({ start, onClose }: Props) {
  const { can } = useSession()
  const { open } = useProposalActions()
  const [draft, setDraft] = useState(() => beginning(start, can))
  const { problems, setProblems, isSending, submit } = useSending()
  const lead = useLeadOf(draft)
  const from = useBeginning(draft, lead)
  const chosen = { from, lead }
  const idempotencyKey = useRef(crypto.randomUUID())
  const set = (changes: Partial<ProposalDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setProblems({})
  }

  async function save(): Promise<void> {
    const context = { idempotencyKey: idempotencyKey.current }
    const { data } = await api.prospects.create(factsOf(draft, chosen), { context })
    proposalsCache.show(data, true)
    onClose()
    await open(data.id)
  }

  return (
    <Modal opened onClose={onClose} title="New proposal" size={560}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          const missing = problemsOf(draft, chosen)
          if (Object.keys(missing).length === 0) return submit(event, save)
          event.preventDefault()
          setProblems(missing)
        }}
      >
        <Stack gap="md">
          <NewProposalCustomer draft={draft} problems={problems} onChange={set} />
          {lead && describeRequest(lead) && <p className="quiet">{describeRequest(lead)}</p>}
          {isPartyUnknown(draft, lead) && (
            <PartyInput
              value={draft.party ?? {}}
              problem={problems.travellers ?? problems['travellers.adults']}
              onChange={({ adults, children, infants, childAges }) =>
                set({
                  party:
                    adults === null
                      ? null
                      : { adults, children: children ?? 0, infants: infants ?? 0, childAges: childAges ?? [] },
                })
              }
            />
          )}
          <Beginning draft={draft} from={from} lead={lead} problems={problems} onChange={set} />
          <StartDate draft={draft} problems={problems} onChange={set} />
          <NewProposalFields draft={draft} problems={problems} onChange={set} />
          <FormFoot problem={problems.form} label="Make proposal" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

export interface PartProps {
  draft: ProposalDraft
  problems: FieldErrors
  onChange: (changes: Partial<ProposalDraft>) => void
}

function StartDate({ draft, problems, onChange }: PartProps) {
  const { startDate } = draft
  const lead = useLeadOf(draft)
  const wished = lead ? formatTravel(lead) : ''
  const fromLead = lead?.travelStart
    ? 'Left empty, it begins when the lead wants to travel'
    : 'The lead wants to travel'
  return (
    <DayInput
      label="Start date"
      description={wished ? `${fromLead}: ${wished}.` : 'Can be chosen later.'}
      value={startDate}
      onChange={(startDate) => onChange({ startDate })}
      error={problems.startDate}
    />
  )
}
