import { Button, Drawer, Group } from '@mantine/core'
import { entryWords } from '@sarai/contract/book-words'
import type { StatementReport } from '@sarai/contract/report-schemas'
import type { Contact } from '@sarai/contract/contact-schemas'
import { formatMoney } from '@sarai/money/format'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { dayOf, formatDay } from '~/lib/format.ts'
import { daysOfTime, type ReportDays, type ReportTime } from '~/lib/report-time.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { PaperExport } from '~/records/table-export.tsx'
import { ReportTimePicker } from '~/records/report-time-picker.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import classes from './contact-ledger.module.css'

const SendStatementDialog = lazy(() => import('~/records/send-statement-dialog.tsx'))

/** What a contact owes and has bought, with their statement of account. */
export function ContactLedger({ contact }: { contact: Contact }) {
  const { agency, can } = useSession()
  const [isSending, setSending] = useState(false)
  const today = dayOf(new Date(useNow()))
  const [time, setTime] = useState<ReportTime | undefined>('this-year')
  const [own, setOwn] = useState<ReportDays>()
  const [isOpen, setOpen] = useState(false)
  const days = (!time && own) || daysOfTime(time ?? 'this-year', today, agency.country)
  const input = { contactId: contact.id, ...days }
  const query = useQuery(calls.reports.statement.queryOptions({ input, placeholderData: (last) => last }))
  const report = query.data?.data
  return (
    <>
      <SideSection
        title="Ledger"
        query={query}
        isEmpty={report?.lifetime === 0 && report.balances.length === 0 && report.accounts.length === 0}
        none="Nothing was charged or paid yet."
      >
        {report && (
          <SideList>
            <SideLine name={balanceWords(report)} about="Balance today" />
            <SideLine
              name={formatMoney(report.lifetime, report.baseCurrency)}
              about="Lifetime value: charged in all"
              end={
                <button type="button" className={classes.open} onClick={() => setOpen(true)}>
                  Statement
                </button>
              }
            />
          </SideList>
        )}
      </SideSection>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} size={720} title={`Statement of ${contact.name}`}>
        <Group justify="space-between" mb="md">
          <ReportTimePicker
            time={time}
            days={days}
            onTime={setTime}
            onDays={(range) => {
              setTime(undefined)
              setOwn(range)
            }}
          />
          <Group gap="xs">
            {can('payment-report', 'write') && report && report.accounts.length > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconSend size={15} />}
                onClick={() => setSending(true)}
              >
                Send
              </Button>
            )}
            <PaperExport
              label="Export the statement"
              start={(format) => api.reports.export({ report: 'statement', ...input, format })}
            />
          </Group>
        </Group>
        {report ? <Statement report={report} /> : <Awaited query={query} what="The statement" lines={6} />}
      </Drawer>
      <Suspense>
        {isSending && (
          <SendStatementDialog
            name={contact.name}
            days={`${formatDay(days.from)} to ${formatDay(days.to)}`}
            email={contact.email}
            send={(written, context) => api.reports.sendStatement({ ...input, ...written }, { context })}
            onClose={() => setSending(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function balanceWords({ balances, baseCurrency }: StatementReport): string {
  if (balances.length === 0) return formatMoney(0, baseCurrency)
  return balances
    .map(({ amount, currency }) => `${formatMoney(Math.abs(amount), currency)} ${amount < 0 ? 'paid ahead' : 'owed'}`)
    .join(', ')
}

/** What changed what they owe, by currency, from the balance before to the one after. */
function Statement({ report: { accounts } }: { report: StatementReport }) {
  if (accounts.length === 0) return <p className="quiet">Nothing was charged or paid in this time.</p>
  return accounts.map(({ currency, opening, lines, closing }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div key={currency} className={classes.scroll} role="region" aria-label={`Account in ${currency}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Document</th>
            <th scope="col">Charged</th>
            <th scope="col">Paid</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4}>Opening balance</td>
            <td>{formatMoney(opening, currency)}</td>
          </tr>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{formatDay(line.day)}</td>
              <td>
                <LineDocument line={line} />
              </td>
              <td>{line.amount > 0 && formatMoney(line.amount, currency)}</td>
              <td>{line.amount < 0 && formatMoney(-line.amount, currency)}</td>
              <td>{formatMoney(line.balance, currency)}</td>
            </tr>
          ))}
          <tr className={classes.closing}>
            <td colSpan={4}>Closing balance</td>
            <td>{formatMoney(closing, currency)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  ))
}

function LineDocument({ line }: { line: StatementReport['accounts'][number]['lines'][number] }) {
  const { documentKind, documentId, label, tripId } = line
  const what = entryWords(line)
  const words = label ?? what
  return (
    <>
      {documentKind === 'invoice' ? (
        <Link to={recordPage('invoice', documentId)}>{words}</Link>
      ) : tripId ? (
        <Link to="/trips/$tripId" params={{ tripId }} search={{ tab: 'money' }}>
          {words}
        </Link>
      ) : (
        words
      )}
      {label && <span className="quiet"> {what}</span>}
    </>
  )
}
