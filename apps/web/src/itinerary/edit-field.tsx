import { useState } from 'react'
import { FactField } from '~/records/fact-field.tsx'
import type { RecordField } from '~/records/record-fields.ts'
import { type EditValue, useEditor } from './editor-context.tsx'

/** The message alone: where it is wrong is where it stands. */
export const plainProblem = (problem: string) => problem.replace(/^[\w.]+: /, '')

interface Props {
  /** The entry's id, or `itinerary`. */
  node: string
  path: string[]
  value: unknown
  field: Omit<RecordField, 'name' | 'section'>
  /** When it is set to something that can be kept. */
  onSet?: (value: unknown) => void
}

/** An input for one thing of the itinerary. What cannot be kept stays in the input, with why, and goes nowhere. */
export function EditField({ node, path, value, field, onSet }: Props) {
  const { change, isEditable, sync } = useEditor()
  const [refused, setRefused] = useState<{ typed: unknown; problem: string }>()
  // Texts are kept without blanks around them; in the input a blank stays, or no second word could be typed.
  const [typedText, setTypedText] = useState<string>()
  const kept = typedText !== undefined && typedText.trim() === (value ?? '') ? typedText : value
  const set = (typed: unknown) => {
    const edit = {
      do: 'set' as const,
      node,
      path,
      value: (typed ?? null) as EditValue,
      was: (value ?? null) as EditValue,
    }
    const problem = change([edit])
    setTypedText(typeof typed === 'string' ? typed : undefined)
    setRefused(problem ? { typed, problem: plainProblem(problem) } : undefined)
    if (!problem) onSet?.(typed)
  }
  return (
    <fieldset disabled={!isEditable} className="bare">
      <FactField
        field={{ name: path.join('.'), section: '', ...field }}
        value={refused ? refused.typed : kept}
        onChange={set}
        problem={refused?.problem}
        onBlur={() => {
          setTypedText(undefined)
          sync.endStep()
        }}
      />
    </fieldset>
  )
}
