import { UnstyledButton } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import { useState } from 'react'
import { Fact } from './fact.tsx'
import classes from './facts.module.css'
import { isEmpty, type RecordField, savableChanges, valueOf } from './record-fields.ts'
import { StaleDialog } from './stale-dialog.tsx'

type Changes = Record<string, unknown>

interface Props<Rec> {
  record: Rec
  fields: readonly RecordField[]
  isEditable: boolean
  /** The currency of an amount. */
  currencyOf: (field: RecordField) => string
  /** Saves changes made on a version of the record. */
  save: (version: number, changes: Changes) => Promise<Rec>
  /** Shows the record as it now is. */
  onSaved: (record: Rec) => void
}

interface Conflict<Rec> {
  changes: Changes
  current: Rec
}

/** Every fact of a record under its heading, each changed where it stands. */
export function Facts<Rec extends { version: number; updatedAt: string }>(props: Props<Rec>) {
  const { record, fields, onSaved } = props
  const fieldOf = (name: string) => fields.find((field) => field.name === name) ?? { name }
  const [conflict, setConflict] = useState<Conflict<Rec>>()
  const sections = [...new Set(fields.map((field) => field.section))]

  async function save(changes: Changes, base: Rec): Promise<string | undefined> {
    try {
      onSaved(await props.save(base.version, savableChanges(changes, fields, base)))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STALE') return problemOf(error)
      const current = error.detail.current as Rec
      // What others changed elsewhere in the record does not stand in the way.
      const isSameFact = Object.keys(changes).some(
        (name) => JSON.stringify(valueOf(base, fieldOf(name))) !== JSON.stringify(valueOf(current, fieldOf(name))),
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
          fields={fields.filter((field) => field.section === section)}
          record={record}
          isEditable={props.isEditable}
          currencyOf={props.currencyOf}
          onSave={save}
        />
      ))}
      {conflict && (
        <StaleDialog
          fields={fields}
          changes={conflict.changes}
          current={conflict.current}
          currencyOf={props.currencyOf}
          onTakeTheirs={() => {
            onSaved(conflict.current)
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

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? error.message
  return 'This did not work. Try again.'
}

interface SectionProps<Rec extends object> {
  title: string
  fields: RecordField[]
  record: Rec
  isEditable: boolean
  currencyOf: (field: RecordField) => string
  onSave: (changes: Changes, base: Rec) => Promise<string | undefined>
}

/** The facts under one heading; those that are empty are folded away until they are wanted. */
function FactSection<Rec extends object>({ title, fields, currencyOf, ...rest }: SectionProps<Rec>) {
  const [isWhole, setWhole] = useState(false)
  const filled = fields.filter((field) => field.isAlways || !isEmpty(valueOf(rest.record, field)))
  const hidden = fields.length - filled.length
  if (filled.length === 0 && !rest.isEditable) return null
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
        <Fact key={field.name} field={field} currency={currencyOf(field)} {...rest} />
      ))}
    </section>
  )
}
