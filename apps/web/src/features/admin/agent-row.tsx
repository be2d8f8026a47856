import type { AdminAgencyLine } from '@sarai/contract/admin'
import { formatBytes, formatDay, formatNumber } from '~/lib/format.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import classes from './admin.module.css'
import { planStateWords, standingColours, standingWords } from './admin-words.ts'

type Use = AdminAgencyLine['seats']

const isFull = ({ used, of }: Use) => of !== null && used >= of
const said = ({ used, of }: Use, format: (amount: number) => string) =>
  of === null ? format(used) : `${format(used)} of ${format(of)}`

/** An agency in the list: plan, standing, and what it uses. */
export function AgentRow({ agency }: { agency: AdminAgencyLine }) {
  const { id, name, mainUser, plan, planState, standing, isDemo, createdAt, seats, records, storageBytes } = agency
  return (
    <li>
      <RowLink to={`/admin/agents/${id}`} className={classes.row}>
        <span className={classes.name}>
          {name}
          <span className={classes.small}>
            {mainUser ?? 'Nobody'}
            {isDemo && ', demo'}
          </span>
        </span>
        <span>
          <Pill name={standingWords[standing]} colour={standingColours[standing]} />
        </span>
        <span>
          {plan}
          {planState !== 'active' && <span className={classes.small}> {planStateWords[planState]}</span>}
        </span>
        <span className="quiet tabular">{formatDay(createdAt.slice(0, 10))}</span>
        <span className="tabular">
          <span className={isFull(seats) ? classes.full : ''}>{said(seats, formatNumber)} seats</span>
          {', '}
          <span className={isFull(records) ? classes.full : ''}>{said(records, formatNumber)} records</span>
          {', '}
          <span className={isFull(storageBytes) ? classes.full : ''}>{said(storageBytes, formatBytes)}</span>
        </span>
      </RowLink>
    </li>
  )
}
