import { Popover, UnstyledButton } from '@mantine/core'
import type { WhySaid } from '@sarai/contract/invoice-schemas'
import { Fragment } from 'react'
import classes from './why.module.css'

const confidences: Record<string, string> = {
  H: 'The law’s own text, or several sources that agree',
  M: 'One good source, or practice',
  U: 'Not certain: ask your accountant',
}

interface Props {
  label: string
  value: string
  why: readonly WhySaid[]
}

/** A figure that opens why it is what it is. */
export function Why({ label, value, why }: Props) {
  if (why.length === 0) return value
  const reasons = [...new Map(why.map((one) => [one.sentence, one])).values()]
  return (
    <Popover width={340} position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.why} aria-label={`${label} ${value}: why this figure`}>
          {value}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.reasons}>
        {reasons.map(({ sentence, source, confidence }) => (
          <Fragment key={sentence}>
            <p>{sentence}</p>
            <p className="quiet">
              {source}. {confidences[confidence] ?? ''}
            </p>
          </Fragment>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
