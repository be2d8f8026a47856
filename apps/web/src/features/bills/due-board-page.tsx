import { Anchor } from '@mantine/core'
import type { DueBoard } from '@sarai/contract/bill-due-schemas'
import { dueWeekLabels } from '@sarai/contract/bill-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatDay } from '~/lib/format.ts'
import { onLive } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './due-board.module.css'

type Week = DueBoard['weeks'][number]

const show = () => queryClient.invalidateQueries({ queryKey: calls.bills.dueBoard.key() })

/** The list of bills that are due between two days, of one vendor or of all. */
function billsBetween({ from, until }: Pick<Week, 'from' | 'until'>, vendor?: string) {
  return { dueFrom: from ?? undefined, due: until ?? undefined, vendor, sort: 'dueOn' }
}

/** What is to be paid to vendors, by week, day and vendor. For those who see costs. */
export default function DueBoardPage() {
  usePageTitle('Due to vendors')
  const { user } = useSession()
  if (user.seesCost) return <Board />
  return (
    <MessagePage title="Due to vendors">
      What vendors are owed is for those who see costs. Ask your main user.
    </MessagePage>
  )
}

function Board() {
  const query = useQuery(calls.bills.dueBoard.queryOptions())
  useEffect(() => onLive('bills', () => void show()), [])
  const board = query.data?.data
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>Due to vendors</h1>
        <Anchor renderRoot={(props) => <Link to="/payment-runs" {...props} />}>Payment runs</Anchor>
        <Anchor renderRoot={(props) => <Link to="/bills" {...props} />}>All bills</Anchor>
      </header>
      {!board ? (
        <Awaited query={query} what="What is due" lines={8} />
      ) : board.weeks.every(({ sums }) => sums.length === 0) ? (
        <p>No bill is to be paid.</p>
      ) : (
        <>
          <div className={classes.board}>
            {board.weeks.map((week) => (
              <WeekColumn key={week.week} week={week} />
            ))}
          </div>
          {board.isCut && <p className="quiet">The last days are left out here. The sums are of all bills.</p>}
        </>
      )}
    </div>
  )
}

function WeekColumn({ week }: { week: Week }) {
  const { sums, days } = week
  const label = dueWeekLabels[week.week]
  const isOverdue = week.week === 'overdue' && sums.length > 0
  return (
    <section className={classes.week} aria-label={label}>
      <h2>{label}</h2>
      <p className={`tabular ${isOverdue ? classes.overdue : ''}`}>
        {sums.length === 0 ? (
          '–'
        ) : (
          <Anchor
            inherit
            c="inherit"
            renderRoot={(props) => <Link to="/bills" search={billsBetween(week)} {...props} />}
          >
            {sums.map(({ open, currency }) => formatMoney(open, currency)).join(' + ')}
          </Anchor>
        )}
      </p>
      {days.map(({ day, vendors }) => (
        <div key={day} className={classes.day}>
          <h3 className="tabular">{formatDay(day)}</h3>
          <ul>
            {vendors.map(({ vendorId, vendorName, currency, open, bills }) => (
              <li key={`${vendorId} ${currency}`}>
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link to="/bills" search={billsBetween({ from: day, until: day }, vendorId)} {...props} />
                  )}
                >
                  {vendorName}
                </Anchor>
                <span className="tabular">{formatMoney(open, currency)}</span>
                {bills > 1 && <span className="quiet">{bills} bills</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
