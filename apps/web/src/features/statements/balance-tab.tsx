import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { signed } from './statement-words.ts'
import { useStatementSearch } from './statements-search.ts'
import classes from './statements.module.css'

/** What the bank and the books say of the account on a day, and what the difference is made of. */
export default function BalanceTab() {
  const { account, day: asked, change } = useStatementSearch()
  const today = dayOf(new Date(useNow()))
  const day = asked ?? today
  const query = useQuery(
    calls.statements.balance.queryOptions({
      input: { accountId: account?.id ?? '', day },
      placeholderData: (last) => last,
    }),
  )
  const balance = query.data?.data
  if (!balance) return <Awaited query={query} what="The balances" lines={6} />
  const { currency, bank, bankDay, books, unexplained, unseen, elsewhere, later, rest, unseenEntries } = balance
  const rows: [label: string, amount: number, count: number | null][] = [
    ['Lines that nobody explained', unexplained.amount, unexplained.count],
    ['Recorded payments that the bank has not shown', -unseen.amount, unseen.count],
    ['Payments recorded without an account', elsewhere.amount, elsewhere.count],
    ['Payments recorded on a later day', later.amount, later.count],
    ['In the account before its first statement, or missing', rest ?? 0, null],
  ]
  return (
    <>
      <div className={classes.bar}>
        <DayInput
          label="On"
          max={today}
          value={day}
          onChange={(value: string) => change({ tab: 'balance', day: value || undefined })}
        />
      </div>
      <table className={classes.balance} aria-label="Books and bank">
        <tbody>
          <tr>
            <th scope="row">By the books</th>
            <td>{formatMoney(books, currency)}</td>
          </tr>
          {bank !== null &&
            rows
              .filter(([, amount, count]) => amount !== 0 || (count ?? 0) > 0)
              .map(([label, amount, count]) => (
                <tr key={label} className={classes.difference}>
                  <td>
                    {label} {count !== null && <span className={classes.quiet}>({count})</span>}
                  </td>
                  <td>{signed(amount, currency)}</td>
                </tr>
              ))}
          <tr>
            <th scope="row">
              By the bank {bankDay && <span className={classes.quiet}>as of {formatDay(bankDay)}</span>}
            </th>
            <td>{bank === null ? 'Not on any statement' : formatMoney(bank, currency)}</td>
          </tr>
        </tbody>
      </table>
      {unseenEntries.length > 0 && (
        <section aria-label="Not seen in the bank" className={classes.part}>
          <h2 className={classes.heading}>Recorded, not seen in the bank</h2>
          <ul className={classes.matches}>
            {unseenEntries.map(({ id, title, party, day: on, open }) => (
              <li key={id} className={classes.candidate}>
                <span>
                  {title}
                  <span className={classes.quiet}> {[party, on && formatDay(on)].filter(Boolean).join(', ')}</span>
                </span>
                <span className={classes.amount}>{signed(open, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
