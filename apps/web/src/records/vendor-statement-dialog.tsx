import { Button, Modal, Stack } from '@mantine/core'
import { vendorLineWords } from '@sarai/contract/bill-words'
import type { VendorStatement } from '@sarai/contract/vendor-payments'
import { formatAmount, formatMoney } from '@sarai/money/format'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plusDays } from '~/lib/calendar-days.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import SendStatementDialog from './send-statement-dialog.tsx'
import { PaperExport } from './table-export.tsx'
import classes from './vendor-standing.module.css'

interface Props {
  vendor: { id: string; name: string; email: string | null }
  isEditable: boolean
  onClose: () => void
}

/** What a vendor is owed between two days and why, as the books have it. */
export default function VendorStatementDialog({ vendor, isEditable, onClose }: Props) {
  const today = dayOf(new Date(useNow()))
  const [from, setFrom] = useState(plusDays(today, -90))
  const [to, setTo] = useState(today)
  const [isSending, setSending] = useState(false)
  const input = { vendorId: vendor.id, from, to }
  const query = useQuery(calls.vendorPayments.statement.queryOptions({ input, enabled: from <= to }))
  const statements = query.data?.data
  return (
    <Modal opened onClose={onClose} title={`Statement of ${vendor.name}`} size="lg">
      <Stack gap="md">
        <div className={classes.days}>
          <DayInput label="From" value={from} max={to} onChange={(day) => day && setFrom(day)} />
          <DayInput label="To" value={to} min={from} onChange={(day) => day && setTo(day)} />
        </div>
        {!statements && <Awaited query={query} what="The statement" lines={5} />}
        {statements?.length === 0 && <p className="quiet">Nothing was owed or paid up to this day.</p>}
        {statements?.map((statement) => (
          <Lines key={statement.currency} statement={statement} />
        ))}
        {statements && statements.length > 0 && (
          <div className={classes.buttons}>
            {isEditable && (
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
              position="top-start"
              start={(format) => api.vendorPayments.export({ ...input, format })}
            />
          </div>
        )}
      </Stack>
      {isSending && (
        <SendStatementDialog
          name={vendor.name}
          days={`${formatDay(from)} to ${formatDay(to)}`}
          email={vendor.email}
          send={(written, context) => api.vendorPayments.sendStatement({ ...input, ...written }, { context })}
          onClose={() => setSending(false)}
        />
      )}
    </Modal>
  )
}

function Lines({ statement: { currency, opening, lines, closing } }: { statement: VendorStatement }) {
  const amount = (minor: number) => formatAmount(minor, currency)
  const line = (one: VendorStatement['lines'][number]) => (
    <tr key={one.id}>
      <td>
        {vendorLineWords(one)}
        <div className="quiet tabular">{formatDay(one.day)}</div>
      </td>
      <td className={`${classes.amount} tabular`}>{amount(one.amount)}</td>
      <td className={`${classes.amount} tabular`}>{amount(one.balance)}</td>
    </tr>
  )
  return (
    <table className={classes.statement} aria-label={`Lines in ${currency}`}>
      <thead>
        <tr>
          <th>What</th>
          <th className={classes.amount}>Amount</th>
          <th className={classes.amount}>Balance</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td colSpan={2}>Owed before</td>
          <td className={`${classes.amount} tabular`}>{amount(opening)}</td>
        </tr>
        {lines.map(line)}
        <tr>
          <td colSpan={2}>
            <strong>Owed in the end</strong>
          </td>
          <td className={`${classes.amount} tabular`}>
            <strong>{formatMoney(closing, currency)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
