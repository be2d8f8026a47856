import { Modal, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FieldErrors } from '@sarai/contract/client'
import { maxDays } from '@sarai/contract/itinerary-words'
import type { NewProposal as Facts } from '@sarai/contract/prospect-schemas'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { api } from '~/api.ts'
import { formatTravel } from '~/lib/format.ts'
import type { ProposalStart } from '~/lib/new-proposal.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { savable } from '~/records/record-fields.ts'
import { NewProposalFields } from './new-proposal-fields.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { NewProposalCustomer } from './new-proposal-customer.tsx'
import { PackageChoice } from './package-choice.tsx'
import { proposalsCache } from './proposals-cache.ts'
import { useProposalActions } from './use-proposal-actions.ts'
import { DayInput } from '~/ui/day-input.tsx'

export interface ProposalDraft {
  /** Who it is for. */
  to: 'lead' | 'contact' | 'nobody'
  leadId: string | null
  contactId: string | null
  from: 'package' | 'days'
  packageId: string | null
  title: string
  days: number | ''
  startDate: string
  /** The agency's own fields, by their names. */
  own: Record<string, unknown>
}

const defaultDays = 5

function beginning({ leadId, contactId, packageId }: ProposalStart, can: (page: 'leads' | 'packages') => boolean) {
  const to = leadId ? 'lead' : contactId ? 'contact' : can('leads') ? 'lead' : 'contact'
  const draft: ProposalDraft = {
    to,
    leadId: leadId ?? null,
    contactId: contactId ?? null,
    from: can('packages') ? 'package' : 'days',
    packageId: packageId ?? null,
    title: '',
    days: defaultDays,
    startDate: '',
    own: {},
  }
  return draft
}

/** What the call is told; the other half of each choice is left out. */
function factsOf(draft: ProposalDraft): Facts {
  const { to, from, title, startDate, days, own } = draft
  return {
    leadId: (to === 'lead' && draft.leadId) || undefined,
    contactId: (to === 'contact' && draft.contactId) || undefined,
    packageId: (from === 'package' && draft.packageId) || undefined,
    days: from === 'days' && days !== '' ? days : undefined,
    title: title.trim() || undefined,
    startDate: startDate || undefined,
    ...savable(own),
  }
}

function problemsOf({ to, leadId, contactId, from, packageId }: ProposalDraft): FieldErrors {
  return {
    ...(to === 'lead' && !leadId && { leadId: 'Choose a lead, or "Nobody yet"' }),
    ...(to === 'contact' && !contactId && { contactId: 'Choose a contact, or "Nobody yet"' }),
    ...(from === 'package' && !packageId && { packageId: 'Choose a package, or begin with empty days' }),
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
  const idempotencyKey = useRef(crypto.randomUUID())
  const set = (changes: Partial<ProposalDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setProblems({})
  }

  async function save(): Promise<void> {
    const context = { idempotencyKey: idempotencyKey.current }
    const { data } = await api.prospects.create(factsOf(draft), { context })
    proposalsCache.show(data, true)
    onClose()
    await open(data.id)
  }

  return (
    <Modal opened onClose={onClose} title="New proposal" size={560}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          const missing = problemsOf(draft)
          if (Object.keys(missing).length === 0) return submit(event, save)
          event.preventDefault()
          setProblems(missing)
        }}
      >
        <Stack gap="md">
          <NewProposalCustomer draft={draft} problems={problems} onChange={set} />
          <Beginning draft={draft} problems={problems} onChange={set} />
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

/** A package, or empty days. */
function Beginning({ draft, problems, onChange }: PartProps) {
  const { can } = useSession()
  const lead = useLeadOf(draft)
  return (
    <Stack gap="xs">
      {can('packages') && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Begin with"
          value={draft.from}
          onChange={(from) => onChange({ from: from === 'days' ? 'days' : 'package' })}
          data={[
            { value: 'package', label: 'From a package' },
            { value: 'days', label: 'Empty days' },
          ]}
        />
      )}
      {draft.from === 'package' ? (
        <PackageChoice
          value={draft.packageId}
          onChange={(packageId) => onChange({ packageId })}
          error={problems.packageId}
          wanted={lead?.destinations ?? noPlaces}
        />
      ) : (
        <>
          <TextInput
            label="Title"
            description="As the traveller sees it. Without one, it is called after where the lead wants to go."
            placeholder="Kerala at an easy pace"
            maxLength={160}
            value={draft.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
            error={problems.title}
          />
          <NumberInput
            label="Days"
            min={0}
            max={maxDays}
            clampBehavior="strict"
            allowDecimal={false}
            value={draft.days}
            onChange={(value) => onChange({ days: typeof value === 'number' ? value : '' })}
            error={problems.days}
          />
        </>
      )}
    </Stack>
  )
}

const noPlaces: string[] = []

/** The lead that it is for, once one is chosen. */
function useLeadOf({ to, leadId }: ProposalDraft) {
  const isAsked = to === 'lead' && leadId !== null
  const { data } = useQuery(calls.leads.get.queryOptions({ input: { id: leadId ?? '' }, enabled: isAsked }))
  return isAsked ? data?.data : undefined
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
