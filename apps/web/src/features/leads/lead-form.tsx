import { Select } from '@mantine/core'
import type { NewLead } from '@sarai/contract/lead-schemas'
import { useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import type { LeadStart } from '~/lib/add-lead.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSession } from '~/lib/session-context.tsx'
import { FollowUpInput, type FollowUpValue } from '~/records/follow-up-input.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import { OwnerSelect } from '~/records/owner-select.tsx'
import { FormSection, type FormParts, RecordForm, Two } from '~/records/record-form.tsx'
import { fieldsUnder } from '~/records/record-fields.ts'
import { toast } from '~/ui/toast.ts'
import { Duplicates } from './duplicates.tsx'
import { leadFields, sections } from './lead-fields.ts'
import { leadsCache, refreshTotals } from './leads-cache.ts'
import { recordNumber } from '~/records/kinds.ts'
import { PartyInput } from '~/records/party-input.tsx'

type Draft = LeadStart

/** The fields people always fill first; the others are folded. */
const firstNames = ['name', 'phone', 'email', 'destinations', 'travelMonth', 'source', 'requirement'] as const
const first = firstNames.flatMap((name) => leadFields.find((field) => field.name === name) ?? [])
const rest = leadFields.filter((field) => !(firstNames as readonly string[]).includes(field.name))

/** A new lead. */
export default function LeadForm({ start, onClose }: { start: LeadStart; onClose: () => void }) {
  const { user } = useSession()
  const navigate = useNavigate()

  async function create(draft: Draft, idempotencyKey: string): Promise<void> {
    const { data: lead, warnings } = await api.leads.create(draft as NewLead, { context: { idempotencyKey } })
    leadsCache.showRow(lead, true)
    refreshTotals()
    toast({
      kind: 'success',
      message: `${recordNumber('lead', lead.number)} ${lead.name} added`,
      action: { label: 'Open', run: () => void navigate({ to: '/leads/$leadId', params: { leadId: lead.id } }) },
    })
    showMailWarnings(warnings, !user.isSubuser)
  }

  return (
    <RecordForm<Draft>
      title="New lead"
      saveLabel="Save lead"
      draftKey={start.contactId ? `draft:leads.of.${start.contactId}` : 'draft:leads.new'}
      start={start}
      check={(draft) => (draft.name?.trim() ? undefined : { name: 'Enter a name' })}
      create={create}
      onClose={onClose}
      firstNames={firstNames}
      first={({ draft, problems, set, field, discard }) => (
        <>
          {first.slice(0, 1).map(field)}
          <Two>{first.slice(1, 3).map(field)}</Two>
          <Duplicates phone={draft.phone ?? ''} email={draft.email ?? ''} enquiry={draft} onUsed={discard} />
          <Two>{first.slice(3, 5).map(field)}</Two>
          <Two>
            <PartyInput
              value={draft}
              problem={problems.adults ?? problems.children ?? problems.infants}
              onChange={(party) => {
                for (const [name, value] of Object.entries(party)) set(name, value)
              }}
            />
            {first.slice(5, 6).map(field)}
          </Two>
          {first.slice(6).map(field)}
          <FollowUpInput
            label="First follow-up"
            value={draft.followUp as FollowUpValue | undefined}
            onChange={(followUp) => set('followUp', followUp)}
            emptyLabel="Tomorrow, 10:00"
          />
        </>
      )}
      more={(form) => <More {...form} />}
    />
  )
}

function More({ draft, set, field, problems }: FormParts<Draft>) {
  const { stages } = useSession()
  const own = useOwnFields('leads')
  return (
    <>
      <Two>
        <Select
          label="Stage"
          data={stages
            .filter((stage) => stage.kind === 'open')
            .map((stage) => ({ value: stage.id, label: stage.name }))}
          value={draft.stageId ?? stages[0]?.id ?? null}
          onChange={(value) => set('stageId', value ?? undefined)}
          allowDeselect={false}
        />
        <OwnerSelect value={draft.ownerId} onChange={(ownerId) => set('ownerId', ownerId)} problem={problems.ownerId} />
      </Two>
      {sections.map((section) => (
        <FormSection key={section} title={section}>
          {fieldsUnder(rest, section).map(field)}
        </FormSection>
      ))}
      {own.length > 0 && <FormSection title="Your own fields">{own.map(field)}</FormSection>}
    </>
  )
}
