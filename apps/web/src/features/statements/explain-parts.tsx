import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { BankCandidate, BankLine, BankPart, GatewayFees } from '@sarai/contract/statement-schemas'
import { type BookableAccount, bookableAccounts } from '@sarai/contract/statement-words'
import { formatMoney } from '@sarai/money/format'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { AnotherPayment } from '~/records/another-payment.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { GatewayFeesFields } from './gateway-fees.tsx'
import { refreshStatements } from './statement-calls.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { bookableNames } from './statement-words.ts'
import { useStatementSearch } from './statements-search.ts'
import classes from './statements.module.css'

/** A part of a line, as it is put together: something chosen, or an account. */
export interface Draft {
  key: string
  target?: BankCandidate
  account?: BookableAccount
  bankAccountId?: string | null
  fees?: GatewayFees
  note?: string
  amount: number | null
  /** What the customer has paid in the currency that the invoice was written in; left out while nobody typed it. */
  paid?: number | null
}

interface Props {
  line: BankLine
  drafts: Draft[]
  /** What of the line is left for others. */
  left: number
  onChange: (drafts: Draft[]) => void
  onAdd: (draft: Omit<Draft, 'key'>) => void
  onClose: () => void
}

/** Rates differ by less than this: what arrived is then all that is open. */
const likelyDifference = 0.1

/** What a customer has most likely paid in the currency of the invoice, where so much has arrived. */
function guessPaid({ open, written }: BankCandidate, amount: number): number | undefined {
  if (!written) return undefined
  const isWhole = Math.abs(amount - open) <= open * likelyDifference
  return isWhole ? written.open : Math.round((written.open * amount) / open)
}

function partOf({
  target,
  account = 'suspense',
  bankAccountId = null,
  fees,
  note = '',
  amount,
  paid,
}: Draft): BankPart {
  const where = {
    bankAccountId: account === 'bank' ? bankAccountId : null,
    fees: account === 'gateway' ? fees : undefined,
  }
  return target
    ? {
        as: 'target',
        of: target.of,
        id: target.id,
        payerId: target.payerId,
        amount: amount ?? 0,
        paid: paid ?? guessPaid(target, amount ?? 0),
      }
    : { as: 'book', account, ...where, note, amount: amount ?? 0 }
}

/** What a line that is booked as it is mostly is. */
function usualBooking({ amount, kind }: BankLine): { account: BookableAccount; note: string } {
  if (amount < 0) return { account: 'bank_charges', note: '' }
  return kind === 'settlement' ? { account: 'gateway', note: 'Settlement' } : { account: 'interest', note: '' }
}

/** The parts a line is split into, and the way to settle it by them. */
export function PartsForm({ line, drafts, left, onChange, onAdd, onClose }: Props) {
  const { id, version, currency } = line
  const today = dayOf(new Date(useNow()))
  const { problems, isSending, submit } = useSending()
  const [day, setDay] = useState('')
  const [isSure, setSure] = useState(false)
  const edit = (key: string, changes: Partial<Draft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
  // A closed period is reported as a problem of the whole form. A later day then helps.
  const isClosed = problems.form?.includes('closed') ?? false

  async function settle(): Promise<void> {
    await api.statements.settle({ id, version, parts: drafts.map(partOf), isSure, ...(day ? { day } : {}) })
    await refreshStatements()
    onClose()
  }

  return (
    <section aria-label="Parts" className={classes.part}>
      <Button
        variant="default"
        size="compact-md"
        onClick={() => onAdd({ ...usualBooking(line), amount: Math.max(0, left) })}
      >
        Book to an account
      </Button>
      {drafts.length > 0 && (
        <form onSubmit={(event) => submit(event, settle)}>
          {drafts.map((draft, at) => (
            <Part
              key={draft.key}
              at={at}
              draft={draft}
              currency={currency}
              isIn={line.amount > 0}
              problem={problems[`parts.${at}.amount`] ?? problems[`parts.${at}.note`]}
              onChange={(changes) => edit(draft.key, changes)}
              onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
          <p className={`${left < 0 ? classes.note : classes.quiet} ${classes.left}`}>
            {left === 0
              ? 'All of the line is explained.'
              : left > 0
                ? `${formatMoney(left, currency)} stays to be explained.`
                : `${formatMoney(-left, currency)} more than the line has.`}
          </p>
          {(isClosed || day) && (
            <DayInput
              label="Day in the books"
              min={line.day}
              max={today}
              value={day}
              error={problems.day}
              onChange={setDay}
            />
          )}
          <AnotherPayment problem={problems.isSure} isSure={isSure} onChange={setSure} />
          <FormFoot
            problem={problems.parts ?? problems.form ?? problems.rate}
            label="Settle"
            isBusy={isSending}
            onCancel={() => onChange([])}
          />
        </form>
      )}
    </section>
  )
}

interface PartProps {
  at: number
  draft: Draft
  currency: string
  /** Money that came in. */
  isIn: boolean
  problem: string | undefined
  onChange: (changes: Partial<Draft>) => void
  onRemove: () => void
}

function Part({ at, draft, currency, isIn, problem, onChange, onRemove }: PartProps) {
  const isVat = useIsVat()
  const { accounts, account: own } = useStatementSearch()
  const { target, account, bankAccountId, fees, note, amount, paid } = draft
  const others = accounts.filter(({ id }) => id !== own?.id)
  return (
    <div className={classes.partRow}>
      {target ? (
        <div className={classes.grow}>
          {target.title} <span className={classes.quiet}>{target.party}</span>
          {target.written && (
            <MoneyInput
              label={`Paid in ${target.written.currency}`}
              required
              currency={target.written.currency}
              value={paid === undefined ? (guessPaid(target, amount ?? 0) ?? null) : paid}
              onChange={(minor) => onChange({ paid: minor })}
            />
          )}
        </div>
      ) : (
        <div className={classes.grow}>
          <Select
            aria-label={`Account of part ${at + 1}`}
            data={bookableAccounts
              .filter(
                (one) => (one !== 'bank' || others.length > 0) && (one !== 'tcs_payable' || !isVat || one === account),
              )
              .map((value) => ({ value, label: bookableNames[value] }))}
            value={account ?? null}
            allowDeselect={false}
            onChange={(value) => onChange({ account: bookableAccounts.find((one) => one === value) })}
          />
          {account === 'bank' && (
            <Select
              aria-label={`Other bank account of part ${at + 1}`}
              mt={6}
              placeholder="Which account"
              data={others.map(({ id, label, lastDigits }) => ({ value: id, label: `${label} •••• ${lastDigits}` }))}
              value={bankAccountId ?? null}
              onChange={(value) => onChange({ bankAccountId: value })}
            />
          )}
          {account === 'gateway' && isIn && (
            <GatewayFeesFields
              at={at}
              currency={currency}
              amount={amount ?? 0}
              fees={fees}
              onChange={(next) => onChange({ fees: next })}
            />
          )}
          <TextInput
            aria-label={`What part ${at + 1} is`}
            mt={6}
            placeholder="What it is"
            required
            maxLength={200}
            value={note ?? ''}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
        </div>
      )}
      <MoneyInput
        label=""
        aria-label={`Amount of part ${at + 1}`}
        currency={currency}
        value={amount}
        error={problem}
        onChange={(minor) => onChange({ amount: minor })}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove part ${at + 1}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
