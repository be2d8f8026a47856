import type { AdminAgency } from '@sarai/contract/admin'
import { formatBytes, formatNumber } from '~/lib/format.ts'
import classes from './admin.module.css'

/** From this share of use on the meter warns. */
const nearlyAll = 0.9

interface UseProps {
  name: string
  use: AdminAgency['seats']
  format: (amount: number) => string
}

function Use({ name, use: { used, of }, format }: UseProps) {
  return (
    <li className={classes.use}>
      <span>{name}</span>
      <span className={of !== null && used >= of ? classes.full : ''}>
        {format(used)}
        {of === null ? ', without limit' : ` of ${format(of)}`}
      </span>
      {of !== null && (
        <meter className={classes.meter} aria-label={name} min={0} max={of} high={of * nearlyAll} value={used} />
      )}
    </li>
  )
}

/** What the agency uses of what its plan allows. */
export function AgentUsage({ agency: { seats, mailsToday, storageBytes, records } }: { agency: AdminAgency }) {
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>Usage</h2>
      <ul className={classes.uses}>
        <Use name="Seats" use={seats} format={formatNumber} />
        <Use name="Mails in 24 hours" use={mailsToday} format={formatNumber} />
        <Use name="Storage" use={storageBytes} format={formatBytes} />
        <Use name="Records" use={records} format={formatNumber} />
      </ul>
    </section>
  )
}
