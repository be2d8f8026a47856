import { Checkbox, Stack } from '@mantine/core'
import { type ActionRight, actionRights } from '@sarai/contract/access'
import { rightNames } from '@sarai/contract/right-names'
import classes from './team.module.css'

interface Props {
  value: ActionRight[]
  onChange: (value: ActionRight[]) => void
}

/** What somebody may do to records of others; with their own they may do all of it. */
export function RightsTable({ value, onChange }: Props) {
  return (
    <fieldset className={classes.pages}>
      <legend className={classes.legend}>What they may do with records of others</legend>
      <Stack gap={8}>
        {actionRights.map((right) => (
          <Checkbox
            key={right}
            label={rightNames[right].name}
            description={rightNames[right].about}
            checked={value.includes(right)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...value, right] : value.filter((one) => one !== right))
            }
          />
        ))}
      </Stack>
      <p className={classes.note}>
        With their own records they may do all of this. What is taken away is refused from their next click on, and they
        are told.
      </p>
    </fieldset>
  )
}
