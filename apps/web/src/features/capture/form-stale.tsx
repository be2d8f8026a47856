import { Alert, Button, Group } from '@mantine/core'
import type { FormSettings, PublicForm } from '@sarai/contract/intake'
import { useSession } from '~/lib/session-context.tsx'
import classes from './capture.module.css'
import { fieldLabels, settingLabels } from './form-words.ts'

interface Props {
  theirs: PublicForm
  mine: FormSettings
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved the form: differences are shown with both values, and the person decides. */
export function FormStale({ theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const { team } = useSession()
  const names = (Object.keys(settingLabels) as (keyof FormSettings)[]).filter(
    (name) => JSON.stringify(theirs.settings[name]) !== JSON.stringify(mine[name]),
  )
  const read = (settings: FormSettings, name: keyof FormSettings): string => {
    const value = settings[name]
    if (name === 'ownerId') return team.find((person) => person.id === value)?.name ?? 'nobody'
    if (name === 'fields')
      return Object.entries(settings.fields)
        .map(([field, use]) => `${fieldLabels[field as keyof typeof fieldLabels]} ${use}`)
        .join(', ')
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (Array.isArray(value)) return value.join(', ') || 'empty'
    return typeof value === 'string' ? value : 'empty'
  }
  return (
    <Alert color="yellow" title="Somebody else saved this form while you were editing it">
      <ul className={classes.differences}>
        {names.map((name) => (
          <li key={name}>
            {settingLabels[name]}: theirs is <q>{read(theirs.settings, name)}</q>, yours <q>{read(mine, name)}</q>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" onClick={onTakeTheirs}>
          Keep theirs
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  )
}
