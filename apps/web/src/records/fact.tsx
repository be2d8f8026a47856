import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { FactField } from './fact-field.tsx'
import { factValue } from './fact-value.tsx'
import classes from './facts.module.css'
import { type RecordField, valueOf } from './record-fields.ts'

/** Kinds that are picked from a list, which is all there is to do. */
const picked = new Set(['choice', 'month', 'country', 'company', 'person', 'file', 'vendor', 'place'])
/** Kinds in whose inputs Enter picks or adds, rather than ends. */
const picking = new Set([...picked, 'places', 'tags', 'choices'])
/** Kinds that read as several lines. */
const long = new Set(['long', 'phones', 'emails', 'programmes'])

interface Props<Rec extends object> {
  field: RecordField
  record: Rec
  /** The currency of amounts. */
  currency: string
  isEditable: boolean
  /** Saves a change made on top of `base`. @returns what is wrong with it, if anything */
  onSave: (changes: Record<string, unknown>, base: Rec) => Promise<string | undefined>
}

/** One fact, changed where it stands: click, type, Enter. Leaving it saves too; Escape takes it back. */
export function Fact<Rec extends object>({ field, record, currency, isEditable, onSave }: Props<Rec>) {
  const [draft, setDraft] = useState<{ value: unknown; base: Rec }>()
  const { problems, setProblems, send } = useSending()
  const button = useRef<HTMLButtonElement>(null)
  const text = factValue(field, valueOf(record, field), currency)

  const wasEdited = useRef(false)
  useEffect(() => {
    // Whoever stayed in the field goes on from where it was; whoever left it is somewhere else by now.
    if (wasEdited.current && !draft && document.activeElement === document.body) button.current?.focus()
    wasEdited.current = draft !== undefined
  }, [draft])

  function close(): void {
    setDraft(undefined)
    setProblems({})
  }

  async function commit(value = draft?.value): Promise<void> {
    if (!draft) return
    if (JSON.stringify(value ?? null) === JSON.stringify(valueOf(draft.base, field) ?? null)) return close()
    await send(async () => {
      const found = await onSave({ [field.name]: value }, draft.base)
      if (found) throw new Error(found)
      close()
    })
  }

  /** While a file is being chosen the window itself is left. */
  function leave(): void {
    if (document.hasFocus() || field.kind !== 'file') void commit()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Enter' && isUnread(event.currentTarget)) return event.preventDefault()
    const isForced = event.metaKey || event.ctrlKey
    // In lists and choices Enter picks; in long texts it breaks the line.
    const isPicking = picking.has(field.kind) || (event.target as HTMLElement).ariaExpanded === 'true'
    if (event.key === 'Enter' && (isForced || (field.kind !== 'long' && !isPicking))) {
      event.preventDefault()
      void commit()
    }
  }

  if (draft) {
    return (
      <div
        className={classes.editing}
        data-form="in-place"
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          // What cannot be read stays, with why.
          if (!currentTarget.contains(relatedTarget) && !isUnread(currentTarget)) setTimeout(leave, 120)
        }}
        ref={focusFirst}
      >
        <FactField
          field={field}
          currency={currency}
          value={draft.value}
          onChange={(value) => {
            setDraft((current) => current && { ...current, value })
            if (picked.has(field.kind)) void commit(value)
          }}
          problem={problems.form}
          hasFocus
          isOpen={picked.has(field.kind)}
        />
      </div>
    )
  }
  const line = (
    <>
      <span className={classes.label}>{field.label}</span>{' '}
      <span className={classes.value} data-long={long.has(field.kind) || undefined}>
        {text ?? <span className={classes.empty}>{isEditable ? 'Add' : '–'}</span>}
      </span>
    </>
  )
  return isEditable ? (
    <UnstyledButton
      ref={button}
      className={classes.fact}
      onClick={() => setDraft({ value: valueOf(record, field), base: record })}
    >
      {line}
    </UnstyledButton>
  ) : (
    <div className={classes.fact}>{line}</div>
  )
}

const isUnread = (element: Element) => element.querySelector('[data-unread]') !== null

function focusFirst(element: HTMLDivElement | null): void {
  const input = element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
  if (element && input && !element.contains(document.activeElement)) input.focus()
}
