import type { CustomKind, CustomRecord } from '@sarai/contract/custom-field-words'
import { useState } from 'react'
import { FactField } from '~/records/fact-field.tsx'
import { ownField } from '~/records/own-fields.ts'
import classes from './custom-fields.module.css'
import { recordNames } from './kind-words.ts'
import type { TypedOption } from './options-input.tsx'

interface Props {
  record: CustomRecord
  kind: CustomKind
  label: string
  help: string
  isRequired: boolean
  options: TypedOption[]
}

/** The field as forms will have it, to try it out. */
export function FieldPreview({ record, kind, label, help, isRequired, options }: Props) {
  const [typed, setTyped] = useState<{ kind: CustomKind; value: unknown }>()
  const field = ownField({
    id: 'preview',
    version: 1,
    record,
    key: 'preview',
    label: label.trim() || 'New field',
    kind,
    options: options.map((option) => ({ ...option, id: option.key })),
    isRequired: isRequired && kind !== 'file',
    help: help.trim() || null,
    position: 0,
    deletedAt: null,
  })
  return (
    <aside className={classes.preview} aria-label="Preview">
      <span className={classes.previewHead}>Preview</span>
      {kind === 'file' ? (
        <p className={classes.previewNote}>
          A {recordNames[record]} that is there can have one of its files here, or a new one is uploaded. JPEG, PNG,
          WebP and PDF.
        </p>
      ) : (
        // What was tried out in one kind means nothing in another.
        <FactField
          key={kind}
          field={field}
          value={typed?.kind === kind ? typed.value : null}
          onChange={(value) => setTyped({ kind, value })}
        />
      )}
    </aside>
  )
}
