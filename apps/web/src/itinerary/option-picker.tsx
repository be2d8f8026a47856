import { Chip } from '@mantine/core'
import { useAct, useEditor } from './editor-context.tsx'
import classes from './day-editor.module.css'

interface Props {
  node: string
  chosen: string[]
  /** "This day". */
  what: string
}

/** Which of the trip's options something belongs to; none chosen means all. Shown where there are several. */
export function OptionPicker({ node, chosen, what }: Props) {
  const { document, isEditable } = useEditor()
  const act = useAct()
  if (document.options.length < 2) return null
  return (
    <div>
      <span className={classes.label} id={`${node}-options`}>
        {what} belongs to
      </span>
      <Chip.Group
        multiple
        value={chosen}
        onChange={(value) => act([{ do: 'set', node, path: ['optionIds'], value, was: chosen }])}
      >
        <div className={classes.meals} role="group" aria-labelledby={`${node}-options`}>
          {document.options.map((option) => (
            <Chip key={option.id} value={option.id} size="sm" variant="light" disabled={!isEditable}>
              {option.name}
            </Chip>
          ))}
          {chosen.length === 0 && <span className="quiet">All options</span>}
        </div>
      </Chip.Group>
    </div>
  )
}
