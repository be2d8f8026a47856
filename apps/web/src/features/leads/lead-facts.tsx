import { UnstyledButton } from '@mantine/core'
import type { Lead, LeadChanges, LeadFact } from '@sarai/contract/lead-schemas'
import { ApiError } from '@sarai/contract/client'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, formatMoney, formatMonth, formatPhone } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Tag } from '~/ui/tag.tsx'
import { FactField } from './fact-field.tsx'
import classes from './lead-facts.module.css'
import { fieldsOf, type LeadField, sections } from './lead-fields.ts'
import { showLead } from './leads-cache.ts'
import { StaleDialog } from './stale-dialog.tsx'

/** A fact as it reads. */
function shown(field: LeadField, lead: Lead, currency: string): ReactNode {
  const value = lead[field.name]
  if (value !== false && isEmpty(value)) return null
  switch (field.kind) {
    case 'phone':
      return formatPhone(String(value))
    case 'day':
      return formatDay(String(value))
    case 'month':
      return formatMonth(String(value))
    case 'money':
      return formatMoney(Number(value), field.name === 'expectedValue' ? currency : lead.currency)
    case 'choice':
      return field.choices?.find((choice) => choice.value === String(value))?.label ?? String(value)
    case 'list':
      return field.name === 'tags'
        ? (value as string[]).map((tag) => <Tag key={tag} name={tag} />)
        : (value as string[]).join(', ')
    case 'ages':
      return (value as number[]).join(', ')
    case 'flag':
      return value === true ? 'Yes' : 'No'
    default:
      return String(value)
  }
}

interface Conflict {
  changes: LeadChanges
  current: Lead
}

/** Every fact, each changed where it stands: click, type, Enter. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { can, stages } = useSession()
  const [conflict, setConflict] = useState<Conflict>()
  const isEditable = can('leads', 'write') && !lead.deletedAt

  function take(saved: Lead): void {
    queryClient.setQueryData(calls.leads.get.queryKey({ input: { id: lead.id } }), { status: true, data: saved })
    showLead(saved, stages)
    void queryClient.invalidateQueries({ queryKey: calls.leads.timeline.key() })
  }

  /** Saves a change made on top of `base`. @returns what is wrong with it, if anything */
  async function save(changes: LeadChanges, base: Lead): Promise<string | undefined> {
    try {
      take((await api.leads.update({ id: lead.id, version: base.version, changes })).data)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STALE') return problemOf(error)
      const current = error.detail.current as Lead
      // What others changed elsewhere in the lead does not stand in the way.
      const isSameFact = Object.keys(changes).some(
        (name) => JSON.stringify(base[name as LeadFact]) !== JSON.stringify(current[name as LeadFact]),
      )
      if (!isSameFact) return save(changes, current)
      setConflict({ changes, current })
      return undefined
    }
  }

  return (
    <div>
      {sections.map((section) => (
        <FactSection
          key={section}
          title={section}
          fields={fieldsOf(section)}
          lead={lead}
          isEditable={isEditable}
          onSave={save}
        />
      ))}
      {conflict && (
        <StaleDialog
          lead={lead}
          changes={conflict.changes}
          current={conflict.current}
          onTakeTheirs={() => {
            take(conflict.current)
            setConflict(undefined)
          }}
          onKeepMine={() => {
            setConflict(undefined)
            void save(conflict.changes, conflict.current)
          }}
        />
      )}
    </div>
  )
}

interface SectionProps {
  title: string
  fields: LeadField[]
  lead: Lead
  isEditable: boolean
  onSave: FactProps['onSave']
}

/** Facts that are always shown, filled or not: what every call begins with. */
const always = new Set<LeadFact>([
  'phone',
  'email',
  'destinations',
  'travelStart',
  'adults',
  'expectedValue',
  'source',
  'requirement',
])

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** The facts under one heading; those that are empty are folded away until they are wanted. */
function FactSection({ title, fields, lead, isEditable, onSave }: SectionProps) {
  const [isWhole, setWhole] = useState(false)
  const filled = fields.filter((field) => always.has(field.name) || !isEmpty(lead[field.name]))
  const hidden = fields.length - filled.length
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        {title}
        {hidden > 0 && (
          <UnstyledButton className={classes.fold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide empty' : `${hidden} more`}
          </UnstyledButton>
        )}
      </h2>
      {(isWhole ? fields : filled).map((field) => (
        <Fact key={field.name} field={field} lead={lead} isEditable={isEditable} onSave={onSave} />
      ))}
    </section>
  )
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message
  return 'This did not work. Try again.'
}

interface FactProps {
  field: LeadField
  lead: Lead
  isEditable: boolean
  onSave: (changes: LeadChanges, base: Lead) => Promise<string | undefined>
}

/** Whether a fact is picked from a list, which is all there is to do. */
function isPicked({ kind }: LeadField): boolean {
  return kind === 'choice' || kind === 'month'
}

function Fact({ field, lead, isEditable, onSave }: FactProps) {
  const { agency } = useSession()
  const [draft, setDraft] = useState<{ value: unknown; base: Lead }>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = shown(field, lead, agency.currency)

  const wasEdited = useRef(false)
  useEffect(() => {
    // Whoever stayed in the field goes on from where it was; whoever left it is somewhere else by now.
    if (wasEdited.current && !draft && document.activeElement === document.body) button.current?.focus()
    wasEdited.current = draft !== undefined
  }, [draft])

  function close(): void {
    setDraft(undefined)
    setProblem(undefined)
  }

  async function commit(value = draft?.value): Promise<void> {
    if (!draft || isSaving) return
    if (JSON.stringify(value ?? null) === JSON.stringify(draft.base[field.name] ?? null)) return close()
    setSaving(true)
    const found = await onSave({ [field.name]: value }, draft.base)
    setSaving(false)
    if (found) setProblem(found)
    else close()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    // In lists and choices Enter picks; in long texts it breaks the line.
    const commits =
      field.kind === 'long'
        ? event.metaKey || event.ctrlKey
        : !['list', 'choice', 'month'].includes(field.kind) || event.metaKey || event.ctrlKey
    if (event.key === 'Enter' && commits) {
      event.preventDefault()
      void commit()
    }
  }

  if (draft) {
    return (
      // Leaving the field saves it, as Enter does.
      <div
        className={classes.editing}
        onKeyDown={onKeyDown}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setTimeout(() => void commit(), 120)}
        ref={focusFirst}
      >
        <FactField
          field={field}
          value={draft.value}
          onChange={(value) => {
            setDraft((current) => current && { ...current, value })
            if (isPicked(field)) void commit(value)
          }}
          problem={problem}
          hasFocus
          isOpen={isPicked(field)}
        />
      </div>
    )
  }
  const line = (
    <>
      <span className={classes.label}>{field.label}</span>{' '}
      <span className={classes.value} data-long={field.kind === 'long' || undefined}>
        {text ?? <span className={classes.empty}>{isEditable ? 'Add' : '–'}</span>}
      </span>
    </>
  )
  return isEditable ? (
    <UnstyledButton
      ref={button}
      className={classes.fact}
      onClick={() => setDraft({ value: lead[field.name], base: lead })}
    >
      {line}
    </UnstyledButton>
  ) : (
    <div className={classes.fact}>{line}</div>
  )
}

function focusFirst(element: HTMLDivElement | null): void {
  const input = element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
  if (element && input && !element.contains(document.activeElement)) input.focus()
}
