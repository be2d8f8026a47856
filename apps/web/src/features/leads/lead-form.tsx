import { Button, Drawer, Group, Select, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { NewLead } from '@sarai/contract/lead-schemas'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { formatNumberOf, plural } from '~/lib/format.ts'
import { setPreference, usePreference } from '~/lib/preferences.ts'
import { useSession } from '~/lib/session-context.tsx'
import { ConfirmLeave } from '~/ui/confirm-leave.tsx'
import { toast } from '~/ui/toast.ts'
import { Duplicates } from './duplicates.tsx'
import { FactField } from './fact-field.tsx'
import { FollowUpInput, type FollowUpValue } from '~/records/follow-up-input.tsx'
import classes from './lead-form.module.css'
import { fieldsOf, type LeadField, leadFields, sections } from './lead-fields.ts'
import { refreshTotals, showLead } from './leads-cache.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'

type Draft = Partial<NewLead>

const draftKey = 'draft:leads.new'
/** The fields people always fill first; the others are folded. */
const firstNames = ['name', 'phone', 'email', 'destinations', 'travelMonth'] as const
const first = firstNames.flatMap((name) => leadFields.find((field) => field.name === name) ?? [])

/** A new lead: four things first, everything else a click away. What was typed is kept until it is saved or thrown away. */
export default function LeadForm({ stageId, onClose }: { stageId?: string; onClose: () => void }) {
  const { user, team, stages } = useSession()
  const navigate = useNavigate()
  const [kept] = usePreference<Draft | null>(draftKey, null)
  const [draft, setDraft] = useState<Draft>(() => ({ ...kept, ...(stageId ? { stageId } : {}) }))
  const [followUp, setFollowUp] = useState<FollowUpValue>()
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isMore, setMore] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // Sent again after a lost answer, the same save makes no second lead.
  const idempotencyKey = useRef(crypto.randomUUID())
  const keepDraft = useDebouncedCallback((next: Draft) => setPreference(draftKey, next), 400)

  const set = (name: string, value: unknown) => {
    const next = { ...draft, [name]: value }
    setDraft(next)
    keepDraft(next)
    if (problems[name]) setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)))
  }
  const isDirty = Object.entries(draft).some(
    ([name, value]) =>
      name !== 'stageId' &&
      value !== null &&
      value !== '' &&
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0),
  )

  function discard(): void {
    keepDraft.cancel()
    setPreference(draftKey, null)
    onClose()
  }

  async function save(another: boolean): Promise<void> {
    if (!draft.name?.trim()) return setProblems({ name: 'Enter a name' })
    setSaving(true)
    try {
      const answer = await api.leads.create(
        { ...(draft as NewLead), followUp },
        { context: { idempotencyKey: idempotencyKey.current } },
      )
      const lead = answer.data
      keepDraft.cancel()
      setPreference(draftKey, null)
      showLead(lead, stages, true)
      refreshTotals()
      toast({
        kind: 'success',
        message: `${formatNumberOf('lead', lead.number)} ${lead.name} added`,
        action: { label: 'Open', run: () => void navigate({ to: '/leads/$leadId', params: { leadId: lead.id } }) },
      })
      showMailWarnings(answer.warnings, !user.isSubuser)
      if (!another) return onClose()
      idempotencyKey.current = crypto.randomUUID()
      setDraft(stageId ? { stageId } : {})
      setFollowUp(undefined)
    } catch (error) {
      explain(error)
    } finally {
      setSaving(false)
    }
  }

  function explain(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : {}
    const count = Object.keys(fields).length
    const message = error instanceof Error ? error.message : 'This did not work. What you typed is kept; try again.'
    setProblems({ ...fields, form: count > 1 ? `${plural(count, 'field')} need another look.` : message })
    if (Object.keys(fields).some((name) => !(firstNames as readonly string[]).includes(name))) setMore(true)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void save(false)
    }
  }

  const field = (one: LeadField) => (
    <FactField
      key={one.name}
      field={one}
      value={draft[one.name as keyof Draft]}
      onChange={(value) => set(one.name, value)}
      problem={problems[one.name]}
      hasFocus={one.name === 'name'}
    />
  )
  const rest = (section: LeadField['section']) =>
    fieldsOf(section).filter((one) => !(firstNames as readonly string[]).includes(one.name))
  return (
    <Drawer opened onClose={() => (isDirty ? setLeaving(true) : onClose())} title="New lead" size={520}>
      <form
        className={classes.form}
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save(false)
        }}
        noValidate
      >
        <Stack gap="md" className={classes.fields}>
          {first.slice(0, 1).map(field)}
          <Two>{first.slice(1, 3).map(field)}</Two>
          <Duplicates phone={draft.phone ?? ''} email={draft.email ?? ''} enquiry={draft} onUsed={discard} />
          <Two>{first.slice(3).map(field)}</Two>
          <FollowUpInput label="First follow-up" value={followUp} onChange={setFollowUp} emptyLabel="Tomorrow, 10:00" />
          <UnstyledButton className={classes.more} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            {isMore ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}{' '}
            {isMore ? 'Fewer details' : 'More details'}
          </UnstyledButton>
          {isMore && (
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
                {user.recordScope !== 'own' && (
                  <Select
                    label="RM"
                    data={team
                      .filter((person) => person.isActive)
                      .map((person) => ({ value: person.id, label: person.name }))}
                    value={draft.ownerId === undefined ? user.id : draft.ownerId}
                    onChange={(value) => set('ownerId', value)}
                    searchable
                    clearable
                    error={problems.ownerId}
                  />
                )}
              </Two>
              {sections.map((section) => (
                <fieldset key={section} className={classes.section}>
                  <legend className={classes.legend}>{section}</legend>
                  <Two>{rest(section).map(field)}</Two>
                </fieldset>
              ))}
            </>
          )}
        </Stack>
        <div className={classes.foot}>
          {problems.form && (
            <Text c="red" role="alert" size="sm">
              {problems.form}
            </Text>
          )}
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={() => void save(true)} disabled={isSaving}>
              Save and add another
            </Button>
            <Button type="submit" loading={isSaving}>
              Save lead
            </Button>
          </Group>
        </div>
      </form>
      {isLeaving && <ConfirmLeave onStay={() => setLeaving(false)} onKeep={onClose} onDiscard={discard} />}
    </Drawer>
  )
}

function Two({ children }: { children: ReactNode }) {
  return <div className={classes.two}>{children}</div>
}
