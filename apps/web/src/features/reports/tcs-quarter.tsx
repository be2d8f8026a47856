import { Button, Group, Select } from '@mantine/core'
import type { TcsDeposit, TcsMonth, TcsStatement } from '@sarai/contract/tcs'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMonth, formatNumber } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Nothing, ReportPart, ReportTable } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'
import { FileButton } from './returns-files.tsx'
import { useReturnSearch } from './returns-search.ts'
import { CancelDepositDialog, DepositDialog } from './tcs-deposit-dialog.tsx'
import classes from './returns.module.css'

const topics = ['trips', 'invoices'] as const
const everyQuarter = calls.tcs.key()

/** The months of a quarter by name: "Oct 2026 to Dec 2026". */
const quarterWords = (first: string, last: string) => `${formatMonth(`${first}-01`)} to ${formatMonth(`${last}-01`)}`
function lastOf(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-')
  return `${year}-${String(Number(number) + 2).padStart(2, '0')}`
}

/** Tax collected at source of a quarter: what was collected, deposited, and is left. */
export function TcsQuarter() {
  const { quarter, quarters, chooseQuarter } = useReturnSearch()
  useLiveCalls(topics, everyQuarter)
  const query = useQuery(calls.tcs.read.queryOptions({ input: { quarter }, placeholderData: (last) => last }))
  const shown = query.data?.data
  return (
    <ReportPart
      title="Tax collected at source"
      aside={
        <Select
          aria-label="Quarter"
          size="xs"
          w={200}
          allowDeselect={false}
          data={quarters.map((one) => ({ value: one, label: quarterWords(one, lastOf(one)) }))}
          value={quarter}
          onChange={(chosen) => chosen && chooseQuarter(chosen)}
        />
      }
    >
      {shown ? <Statement shown={shown} /> : <Awaited query={query} what="Tax collected at source" lines={4} />}
    </ReportPart>
  )
}

function Statement({ shown }: { shown: TcsStatement }) {
  const { can, lacks } = useSession()
  const { today } = useReportSearch()
  const { quarter, form, section, currency, months, deposits } = shown
  const [paid, setPaid] = useState<TcsMonth>()
  const [taken, setTaken] = useState<TcsDeposit>()
  const money = (amount: number) => formatMoney(amount, currency)
  const isNothing = months.every(({ amount, deposited }) => amount === 0 && deposited === 0)
  if (isNothing && deposits.length === 0) return <Nothing>Nothing was collected at source in this quarter.</Nothing>
  const maySay = can('payment-report', 'write')
  const isOver = ({ left, depositBy }: TcsMonth) => left > 0 && depositBy < today
  return (
    <>
      <p className="quiet">
        Stated in {form}, section {section}, for the quarter. The layout of its official file is not known to us: make
        the statement on the portal from the two CSV files.
      </p>
      <ReportTable
        label="Tax collected at source by month"
        rows={months}
        keyOf={({ month }) => month}
        none=""
        columns={[
          { label: 'Month', cell: ({ month }) => formatMonth(`${month}-01`) },
          { label: 'Documents', isAmount: true, cell: ({ documents }) => formatNumber(documents) },
          { label: 'Collected on', isAmount: true, cell: ({ base }) => money(base) },
          { label: 'Tax', isAmount: true, cell: ({ amount }) => money(amount) },
          {
            label: 'Deposit by',
            cell: (month) =>
              month.amount > 0 && (
                <>
                  {formatDay(month.depositBy)}
                  {isOver(month) && <span className={classes.error}>, late</span>}
                </>
              ),
          },
          { label: 'Deposited', isAmount: true, cell: ({ deposited }) => money(deposited) },
          { label: 'Left', isAmount: true, cell: ({ left }) => money(left) },
          ...(maySay && months.some(({ left }) => left > 0)
            ? [
                {
                  label: 'Challan',
                  cell: (month: TcsMonth) =>
                    month.left > 0 && (
                      <Button variant="default" size="compact-xs" onClick={() => setPaid(month)}>
                        Record deposit
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {deposits.length > 0 && (
        <ul className={classes.files} aria-label="Challans">
          {deposits.map((deposit) => (
            <Challan
              key={deposit.id}
              deposit={deposit}
              amount={money(deposit.amount)}
              onCancel={maySay ? () => setTaken(deposit) : undefined}
            />
          ))}
        </ul>
      )}
      {!lacks('export', null) && (
        <Group gap="xs" mt="sm">
          <FileButton file="tcs" month={quarter} registrationId={null} isQuarter label="Tax of the quarter" />
          <FileButton
            file="tcs-deposits"
            month={quarter}
            registrationId={null}
            isQuarter
            label="Challans of the quarter"
          />
        </Group>
      )}
      {paid && <DepositDialog month={paid} currency={currency} onClose={() => setPaid(undefined)} />}
      {taken && <CancelDepositDialog deposit={taken} onClose={() => setTaken(undefined)} />}
    </>
  )
}

interface ChallanProps {
  deposit: TcsDeposit
  amount: string
  onCancel?: () => void
}

/** A deposit as its challan says it. */
function Challan({ deposit, amount, onCancel }: ChallanProps) {
  const { month, day, bsrCode, challanNumber, isPosted, byName, cancelReason } = deposit
  const said = [`BSR ${bsrCode}`, `challan ${challanNumber}`, formatDay(day), byName, !isPosted && 'booked before']
  return (
    <li className={classes.file}>
      <div>
        <div className={classes.fileName}>
          {amount} for {formatMonth(`${month}-01`)}
          {cancelReason !== null && ', taken back'}
        </div>
        <div className="quiet">{[...said, cancelReason].filter(Boolean).join(' · ')}</div>
      </div>
      {onCancel && cancelReason === null && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Take back challan ${challanNumber}`}
          onClick={onCancel}
        >
          Take back
        </Button>
      )}
    </li>
  )
}
