import type { AdminAgencyLine } from '@sarai/contract/admin'
import { dayOf, formatBytes, formatDay, formatNumber, plural } from '~/lib/format.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import classes from './admin.module.css'
import { planStateWords, standingColours, standingWords } from './admin-words.ts'

type Use = AdminAgencyLine['seats']

const isFull = ({ used, of }: Use) => of !== null && used >= of
const stored = ({ used, of }: Use) => (of === null ? formatBytes(used) : `${formatBytes(used)} of ${formatBytes(of)}`)

const counted = ({ used, of }: Use, what: string) =>
  of === null ? plural(used, what) : `${formatNumber(used)} of ${plural(of, what)}`

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
        <span className="quiet tabular">{formatDay(dayOf(createdAt))}</span>
        <span className={classes.usage}>
          <span className={isFull(seats) ? classes.full : ''}>{counted(seats, 'seat')}</span>
          {', '}
          <span className={isFull(records) ? classes.full : ''}>{counted(records, 'record')}</span>
          {', '}
          <span className={isFull(storageBytes) ? classes.full : ''}>{stored(storageBytes)}</span>
        </span>
      </RowLink>
    </li>
  )
}
