import type { RichText } from '@sarai/contract/rich-text'
import { useSession } from '~/lib/session-context.tsx'
import { plainProblem } from './edit-field.tsx'
import { type EditValue, useEditor } from './editor-context.tsx'
import { RichTextInput } from './rich-text-input.tsx'

interface Props {
  label: string
  node: string
  path: string[]
  value: RichText
  placeholder?: string
}

/** Formatted text of the itinerary, kept as it is typed. */
export default function RichTextField({ node, path, ...input }: Props) {
  const { change, isEditable, sync } = useEditor()
  const { can } = useSession()

  function keep(value: RichText, was: RichText): string | undefined {
    const problem = change([{ do: 'set', node, path, value: value as EditValue, was: was as EditValue }])
    return problem && plainProblem(problem)
  }

  return (
    <RichTextInput
      {...input}
      isEditable={isEditable}
      withLibrary={can('packages')}
      onChange={keep}
      onBlur={() => sync.endStep()}
    />
  )
}
