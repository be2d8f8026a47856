import { Alert, Button, Group, Text } from '@mantine/core'
import { valuesDiffering } from './library-differences.ts'
import classes from './library-form.module.css'
import type { LibraryEditing } from './use-library-draft.ts'

interface Props {
  editing: LibraryEditing
  isEditable: boolean
  onCancel: () => void
}

/** What is wrong, and what to do with what was typed. */
export function FormFoot({ editing, isEditable, onCancel }: Props) {
  const { saved, theirs, settle, problems, isSaving, isDirty } = editing
  return (
    <div className={classes.foot}>
      {theirs && (
        <Alert color="yellow" title="A colleague saved this while you were editing it" role="alert">
          <dl className={classes.theirs}>
            {valuesDiffering(editing.draft, theirs).map(({ label, mine, other }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>Theirs: {other}</dd>
                <dd>Yours: {mine}</dd>
              </div>
            ))}
          </dl>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => settle(theirs, false)}>
              Keep theirs
            </Button>
            <Button size="compact-sm" onClick={() => settle(theirs, true)}>
              Use mine
            </Button>
          </Group>
        </Alert>
      )}
      {problems.form && (
        <Text c="red" role="alert" size="sm">
          {problems.form}
        </Text>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel} data-leaves>
          {isEditable ? 'Cancel' : 'Close'}
        </Button>
        {isEditable && (
          <Button type="submit" loading={isSaving} disabled={theirs !== undefined || (saved !== undefined && !isDirty)}>
            {saved ? 'Save' : 'Add to the library'}
          </Button>
        )}
      </Group>
    </div>
  )
}
