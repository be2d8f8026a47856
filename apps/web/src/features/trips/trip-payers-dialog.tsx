import { ActionIcon, Button, Group, Modal, Stack } from '@mantine/core'
import { maxPayers, type TripPayersOf } from '@sarai/contract/trip-payers'
import type { Trip } from '@sarai/contract/trips'
import { allocate, toAmount } from '@sarai/money/amounts'
import { formatMoney } from '@sarai/money/format'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { useAction } from '~/ui/action.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { showPayers } from './trip-payers-cache.ts'
import classes from './trip-payers-dialog.module.css'

interface Row {
  key: string
  contactId: string | null
  share: number | null
}

const newRow = (contactId: string | null = null, share: number | null = null): Row => {
  return { key: crypto.randomUUID(), contactId, share }
}

/** The price in as many parts as there are payers, to the last minor unit. */
function equally(rows: Row[], price: number): Row[] {
  const shares = allocate(
    BigInt(price),
    rows.map(() => 1n),
  )
  return rows.map((row, at) => ({ ...row, share: toAmount(shares[at] ?? 0n) }))
}

const rowsBefore = ({ contactId }: Trip, { payers }: TripPayersOf): Row[] =>
  payers.length > 0 ? payers.map(({ contactId: payer, share }) => newRow(payer, share)) : [newRow(contactId), newRow()]

interface Props {
  trip: Trip
  before: TripPayersOf
  onClose: () => void
}

/** Who shares a trip's price, and how much of it is theirs. */
export default function TripPayersDialog({ trip, before, onClose }: Props) {
  const { price, currency } = before
  const [rows, setRows] = useState(() => rowsBefore(trip, before))
  const { problems, isSending, submit, send } = useSending()
  const { run } = useAction()
  const change = (key: string, to: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...to } : row)))
  const left = price - rows.reduce((sum, { share }) => sum + (share ?? 0), 0)
  const isComplete = rows.every(({ contactId, share }) => contactId && share)

  async function save(payers: { contactId: string; share: number }[]): Promise<void> {
    showPayers(trip.id, await api.trips.setPayers({ id: trip.id, payers }))
    onClose()
  }
  const typed = () => rows.map(({ contactId, share }) => ({ contactId: contactId ?? '', share: share ?? 0 }))
  const addContact = (key: string) => (name: string) =>
    run(() => api.contacts.create({ name }), 'The contact was not added', {
      show: ({ data }) => change(key, { contactId: data.id }),
    })

  return (
    <Modal opened onClose={onClose} title="Who pays this trip" size="lg">
      <form noValidate onSubmit={(event) => submit(event, () => save(typed()))}>
        <Stack gap="md">
          <p className="quiet">
            Each payer gets a page that shows what they have to pay. Tax collected at source is added.
          </p>
          {rows.map((row, at) => (
            <fieldset key={row.key} className={classes.payer} aria-label={`Payer ${at + 1}`}>
              <ContactPicker
                label="Payer"
                value={row.contactId}
                except={rows.flatMap(({ key, contactId }) => (key !== row.key && contactId ? [contactId] : []))}
                error={problems[`payers.${at}.contactId`]}
                onChange={(contactId) => change(row.key, { contactId })}
                onAdd={(name) => void addContact(row.key)(name)}
              />
              <MoneyInput
                label="Share"
                currency={currency}
                value={row.share}
                error={problems[`payers.${at}.share`]}
                onChange={(share) => change(row.key, { share })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove payer ${at + 1}`}
                disabled={rows.length <= 2}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </fieldset>
          ))}
          <Group gap="xs">
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={15} />}
              disabled={rows.length >= maxPayers}
              onClick={() => setRows([...rows, newRow()])}
            >
              Add a payer
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => setRows(equally(rows, price))}>
              Share equally
            </Button>
          </Group>
          <p className="quiet" role="status">
            {leftWords(left, price, currency)}
          </p>
          <FormFoot
            problem={problems.payers ?? problems.form}
            label="Save"
            isBusy={isSending}
            isDisabled={left !== 0 || !isComplete}
            onCancel={onClose}
            aside={
              before.payers.length > 0 && (
                <Button variant="subtle" color="red" onClick={() => void send(() => save([]))}>
                  Do not split
                </Button>
              )
            }
          />
        </Stack>
      </form>
    </Modal>
  )
}

function leftWords(left: number, price: number, currency: string): string {
  const whole = formatMoney(price, currency)
  if (left === 0) return `The shares come to the price, ${whole}.`
  const amount = formatMoney(Math.abs(left), currency)
  return left > 0 ? `${amount} of ${whole} is shared with nobody yet.` : `${amount} more than the price, ${whole}.`
}
