import { ActionIcon, Button, Modal, Stack, TextInput } from '@mantine/core'
import type { Booking, BookingPayable } from '@sarai/contract/booking-schemas'
import { formatMoney } from '@sarai/money/format'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { plusDays } from '~/lib/calendar-days.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { bookingsCache } from './bookings-cache.ts'
import classes from './booking-page.module.css'
import { saveBooking } from './save-booking.ts'

const loaded = { isPending: false, isError: false, refetch: () => undefined }

interface Props {
  booking: Booking
  isEditable: boolean
  /** Days after the service by which the vendor is usually paid. */
  creditDays: number | null
}

const sumOf = (payables: readonly { amount: number | null }[]) =>
  payables.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** What is to be paid to the vendor, and when. */
export function BookingPayables({ booking, isEditable, creditDays }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { payables, currency, net } = booking
  const planned = payables ?? []
  return (
    <>
      <SideSection
        title="To be paid"
        query={loaded}
        isEmpty={planned.length === 0}
        none="It is not said yet when the vendor is paid."
        add={isEditable ? { label: 'Edit what is to be paid', run: () => setOpen(true) } : undefined}
      >
        <SideList>
          {planned.map((payable, at) => (
            <SideLine
              key={at}
              name={`${formatMoney(payable.amount, currency)} ${payable.label}`}
              about={dueWords(payable)}
            />
          ))}
        </SideList>
        <Difference planned={sumOf(planned)} net={net ?? 0} currency={currency} />
      </SideSection>
      {isOpen && <PayablesDialog booking={booking} creditDays={creditDays} onClose={() => setOpen(false)} />}
    </>
  )
}

function dueWords({ dueOn }: BookingPayable): string {
  if (!dueOn) return 'No day is agreed'
  return dueOn < dayOf(new Date()) ? `was due ${formatDay(dueOn)}` : `due ${formatDay(dueOn)}`
}

/** Says where what is planned is not what it costs. */
function Difference({ planned, net, currency }: { planned: number; net: number; currency: string }) {
  if (planned === net) return null
  const difference = formatMoney(Math.abs(net - planned), currency)
  return (
    <p className="quiet" role="status">
      {planned < net ? `${difference} of the cost is not planned yet.` : `${difference} more than it costs.`}
    </p>
  )
}

interface Row {
  key: string
  label: string
  amount: number | null
  dueOn: string
}

function PayablesDialog({ booking, creditDays, onClose }: Omit<Props, 'isEditable'> & { onClose: () => void }) {
  const { id, version, payables, currency, date } = booking
  const net = booking.net ?? 0
  /** What is left of the cost, by when the vendor is usually paid. */
  const rest = (rows: Row[]): Row => ({
    key: crypto.randomUUID(),
    label: rows.length > 0 ? 'Balance' : 'Full payment',
    amount: Math.max(0, net - sumOf(rows)),
    dueOn: date ? plusDays(date, creditDays ?? 0) : '',
  })
  const [rows, setRows] = useState<Row[]>(() => {
    const before = (payables ?? []).map(({ dueOn, ...one }) => ({
      ...one,
      key: crypto.randomUUID(),
      dueOn: dueOn ?? '',
    }))
    return before.length > 0 ? before : [rest([])]
  })
  const { problems, isSending, submit } = useSending()
  const change = (key: string, to: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...to } : row)))

  async function save(): Promise<void> {
    const asked = rows.map(({ label, amount, dueOn }) => ({ label, amount: amount ?? 0, dueOn: dueOn || null }))
    bookingsCache.show(await saveBooking(id, version, { payables: asked }))
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="To be paid to the vendor" size="lg">
      <form noValidate onSubmit={(event) => submit(event, save)}>
        <Stack gap="md">
          {rows.map((row, at) => (
            <fieldset key={row.key} className={classes.payable} aria-label={`Payment ${at + 1}`}>
              <TextInput
                label="What"
                maxLength={80}
                value={row.label}
                error={problems[`changes.payables.${at}.label`] ?? problems[`payables.${at}.label`]}
                onChange={(event) => change(row.key, { label: event.currentTarget.value })}
              />
              <MoneyInput
                label="Amount"
                currency={currency}
                value={row.amount}
                onChange={(amount) => change(row.key, { amount })}
              />
              <DayInput label="Due" value={row.dueOn} onChange={(dueOn) => change(row.key, { dueOn })} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove ${row.label}`}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </fieldset>
          ))}
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={15} />}
            disabled={rows.length >= 20}
            onClick={() => setRows([...rows, rest(rows)])}
          >
            Add a payment
          </Button>
          <Difference planned={sumOf(rows)} net={net} currency={currency} />
          <FormFoot problem={Object.values(problems)[0]} label="Save" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
