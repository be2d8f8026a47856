import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { customKey } from '@sarai/contract/custom-field-words'
import type { FieldErrors } from '@sarai/contract/client'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { plural } from '~/lib/format.ts'
import { problemsAndForm } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { useUnsaved } from '~/lib/use-unsaved.ts'
import { MoreDetails } from '~/ui/more-details.tsx'
import { FactField } from './fact-field.tsx'
import classes from './record-form.module.css'
import { type RecordField, savable } from './record-fields.ts'
import { useDraft } from './use-draft.ts'

/** What the parts of a form are drawn from. */
export interface FormParts<Draft> {
  draft: Draft
  problems: FieldErrors
  set: (name: string, value: unknown) => void
  /** The input for a fact. */
  field: (field: RecordField) => ReactNode
  /** Closes the form and forgets what was typed. */
  discard: () => void
}

interface Props<Draft> {
  title: string
  saveLabel: string
  /** The preference that keeps what is typed. */
  draftKey: string
  start: Draft
  /** What is wrong before anything is sent. */
  check: (draft: Draft) => FieldErrors | undefined
  /** Makes the record. The key makes sure that the same save, sent again after a lost answer, makes no second one. */
  create: (draft: Draft, idempotencyKey: string) => Promise<void>
  onClose: () => void
  /** What people always fill first. */
  first: (form: FormParts<Draft>) => ReactNode
  /** Names of the fields among those; a problem elsewhere unfolds the rest. */
  firstNames: readonly string[]
  /** All the rest, folded until it is wanted. */
  more: (form: FormParts<Draft>) => ReactNode
}

/** The fact that a problem is in: `phones` for `phones.0.number`, but each of the agency's own fields by itself. */
function partOf(field: string): string {
  const [first = field, second] = field.split('.')
  return first === 'custom' && second ? customKey(second) : first
}

/** What is wrong with a fact, or with a part of it. */
function problemOf(problems: FieldErrors, name: string): string | undefined {
  return Object.entries(problems).find(([field]) => partOf(field) === name)?.[1]
}

/** A new record: a few things first, everything else a click away. */
export function RecordForm<Draft extends object>(props: Props<Draft>) {
  const { onClose, firstNames } = props
  const { draft, set: keep, isDirty, forget, startAgain } = useDraft(props.draftKey, props.start)
  const [isMore, setMore] = useState(false)
  const { problems, setProblems, isSending, send } = useSending(explain)
  const idempotencyKey = useRef(crypto.randomUUID())

  const set = (name: string, value: unknown) => {
    keep(name, value)
    if (problemOf(problems, name))
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => partOf(field) !== name)))
  }
  const { ref: form, leave } = useUnsaved({
    isChanged: isDirty,
    keep: onClose,
    discard: () => {
      forget()
      onClose()
    },
  })

  function save(another: boolean): void {
    const found = props.check(draft)
    if (found) return setProblems(found)
    void send(async () => {
      await props.create(savable(draft), idempotencyKey.current)
      forget()
      if (!another) return onClose()
      idempotencyKey.current = crypto.randomUUID()
      startAgain()
    })
  }

  function explain(error: unknown): FieldErrors {
    const found = problemsAndForm(error)
    const names = Object.keys(found).filter((name) => name !== 'form')
    if (names.some((name) => !firstNames.includes(partOf(name)))) setMore(true)
    return names.length > 1 ? { ...found, form: `${plural(names.length, 'field')} need another look.` } : found
  }

  const field = (one: RecordField) => (
    <FactField
      key={one.name}
      field={one}
      value={(draft as Record<string, unknown>)[one.name]}
      onChange={(value) => set(one.name, value)}
      problem={problemOf(problems, one.name)}
      hasFocus={one.name === firstNames[0]}
    />
  )
  const parts = { draft, problems, set, field, discard: leave }
  return (
    <Drawer opened onClose={onClose} title={props.title} size={520}>
      <form
        ref={form}
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(false)
        }}
        noValidate
      >
        <Stack gap="md" className={classes.fields}>
          {props.first(parts)}
          <MoreDetails isOpen={isMore} onChange={setMore}>
            {isMore && props.more(parts)}
          </MoreDetails>
        </Stack>
        <div className={classes.foot} data-sticks>
          {problems.form && (
            <Text c="red" role="alert" size="sm">
              {problems.form}
            </Text>
          )}
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={() => save(true)} disabled={isSending}>
              Save and add another
            </Button>
            <Button type="submit" loading={isSending}>
              {props.saveLabel}
            </Button>
          </Group>
        </div>
      </form>
    </Drawer>
  )
}

/** Fields side by side, where there is room. */
export function Two({ children }: { children: ReactNode }) {
  return <div className={classes.two}>{children}</div>
}

/** Fields under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <Two>{children}</Two>
    </fieldset>
  )
}
