import { Anchor, Autocomplete, Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { billKindLabels } from '@sarai/contract/bill-words'
import type { FieldErrors } from '@sarai/contract/client'
import { formatMoney } from '@sarai/money/format'
import { taxNames } from '@sarai/contract/tax-names'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent, Ref } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { recordPage } from '~/records/kinds.ts'
import { Why } from '~/records/why.tsx'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import {
  type BillDraft,
  blankLine,
  changedLine,
  type LineChange,
  type LineDraft,
  sumsOf,
  toldInclusive,
} from './bill-draft.ts'
import { LineFields } from './bill-line-fields.tsx'
import classes from './bill.module.css'
import { sectionWords } from './section-words.ts'
import { useCredit } from './use-credit.ts'

interface Props {
  draft: BillDraft
  problems: FieldErrors
  isSending: boolean
  label: string
  /** Changes what the draft is by then: fields that are left change it as others do. */
  onChange: (change: (draft: BillDraft) => BillDraft) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  form: Ref<HTMLFormElement>
}

/** A draft with what it comes to beside it. */
export function BillEditor({ draft, problems, isSending, label, onChange, onSubmit, onCancel, form }: Props) {
  const { agency } = useSession()
  const client = useQueryClient()
  const { kind, corrects, vendorId, currency, lines } = draft
  const isNote = kind === 'credit'
  const isVat = lines.some(({ split }) => split === 'vat')
  const words = taxNames(isVat)
  const paper = billKindLabels[kind].toLowerCase()
  const credit = useCredit(draft)
  const section = credit?.sections.find(({ cited }) => cited === draft.tdsSection)
  const proposal = currency === agency.currency && !isNote ? credit?.tds : null
  const say = (facts: Partial<BillDraft>) => onChange((before) => ({ ...before, ...facts }))
  const sayLines = (change: (lines: LineDraft[]) => LineDraft[]) =>
    onChange((before) => ({ ...before, lines: change(before.lines) }))
  const sayLine = (key: string, change: LineChange) =>
    sayLines((all) => all.map((line) => (line.key === key ? changedLine(line, change, draft.isInclusive) : line)))

  async function choose(id: string | null): Promise<void> {
    say({ vendorId: id })
    sayLines((all) => all.map((line) => ({ ...line, bookingId: null })))
    if (id === null) return
    const { data } = await client.fetchQuery(calls.vendors.get.queryOptions({ input: { id } }))
    say({ currency: data.currency })
  }
  const text = (name: 'billNumber' | 'currency', title: string, more: object = {}) => (
    <TextInput
      label={title}
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => say({ [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <form ref={form} onSubmit={onSubmit} className={classes.editor}>
      <Stack gap="lg">
        {corrects && (
          <p>
            For bill{' '}
            <Anchor renderRoot={(props) => <Link to={recordPage('bill', corrects.id)} {...props} />}>
              {corrects.billNumber}
            </Anchor>
            . Keep what the vendor takes back, and remove the other lines.
          </p>
        )}
        {problems.correctsId && <p role="alert">{problems.correctsId}</p>}
        <div className={classes.fields}>
          <VendorPicker
            label="Vendor"
            required
            disabled={corrects !== null}
            value={vendorId}
            error={problems.vendorId}
            onChange={(id) => void choose(id)}
          />
          {text('billNumber', `Number on the ${paper}`, { required: true, maxLength: 60 })}
          <DayInput
            label={`Day of the ${paper}`}
            side="near"
            required
            value={draft.billedOn}
            error={problems.billedOn}
            onChange={(billedOn) => say({ billedOn })}
          />
          {!isNote && (
            <DayInput
              label="Due"
              placeholder="After the vendor’s credit days"
              value={draft.dueOn}
              error={problems.dueOn}
              onChange={(dueOn) => say({ dueOn })}
            />
          )}
          <TextInput
            label="Currency"
            maxLength={3}
            disabled={corrects !== null}
            value={currency}
            error={problems.currency}
            onChange={(event) => say({ currency: event.currentTarget.value.toUpperCase() })}
          />
          {currency !== agency.currency && (
            <TextInput
              label={`What one ${currency} is worth in ${agency.currency}`}
              required
              disabled={corrects !== null}
              inputMode="decimal"
              value={draft.rateText}
              error={problems.rate}
              onChange={(event) => say({ rateText: event.currentTarget.value })}
            />
          )}
        </div>
        {isVat && (
          <Switch
            label="Amounts include the VAT"
            checked={draft.isInclusive}
            onChange={(event) => {
              const isInclusive = event.currentTarget.checked
              onChange((before) => toldInclusive(before, isInclusive))
            }}
          />
        )}
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            isInclusive={draft.isInclusive}
            currency={currency}
            vendorId={vendorId}
            // What is credit is as the bill has it.
            credit={corrects ? undefined : credit?.lines[index]}
            at={`lines.${index}.`}
            problems={problems}
            onChange={(change) => sayLine(line.key, change)}
            onRemove={lines.length > 1 ? () => sayLines((all) => all.filter(({ key }) => key !== line.key)) : undefined}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => sayLines((all) => [...all, ...all.slice(-1).map(blankLine)])}
          >
            Add a line
          </Button>
        </Group>
        <div className={classes.fields}>
          <MoneyInput
            label={`Total on the ${paper}`}
            placeholder="The sum of its lines"
            currency={currency}
            value={draft.total}
            error={problems.roundOff}
            onChange={(total) => say({ total })}
          />
          <MoneyInput
            label={isNote ? words.takenBack : words.toWithhold}
            description={proposal && `Usually ${formatMoney(proposal.amount, agency.currency)}`}
            currency={currency}
            value={draft.tds}
            error={problems.tds}
            onChange={(tds) => say({ tds })}
          />
          {(!isVat || draft.tdsSection) && (
            <Autocomplete
              label="TDS section"
              description={section ? sectionWords(section, agency.currency) : 'As your accountant says'}
              data={credit?.sections.map(({ cited, name }) => ({ value: cited, label: `${cited} ${name}` })) ?? []}
              maxLength={60}
              value={draft.tdsSection}
              error={problems.tdsSection}
              onChange={(tdsSection) => say({ tdsSection })}
            />
          )}
        </div>
        {proposal && draft.tds === null && (
          <Group gap="xs">
            <Button
              variant="light"
              size="compact-sm"
              onClick={() => say({ tds: proposal.amount, tdsSection: proposal.cited })}
            >
              Keep {formatMoney(proposal.amount, agency.currency)} as TDS
            </Button>
            <Why label="TDS" value="Why" why={proposal.why} />
          </Group>
        )}
        <Switch
          label={`Reverse charge: you pay the ${words.tax} to the state`}
          disabled={corrects !== null}
          checked={draft.isReverseCharge}
          onChange={(event) => say({ isReverseCharge: event.currentTarget.checked })}
        />
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxLength={1000}
          value={draft.note}
          error={problems.note}
          onChange={(event) => say({ note: event.currentTarget.value })}
        />
        {(problems.form ?? problems.lines) && <p role="alert">{problems.form ?? problems.lines}</p>}
        <Group>
          <Button type="submit" loading={isSending}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <aside className={classes.side} aria-label="What it comes to" aria-live="polite">
        <Sums draft={draft} words={words} />
      </aside>
    </form>
  )
}

function Sums({ draft, words }: { draft: BillDraft; words: ReturnType<typeof taxNames> }) {
  const { net, tax, roundOff, total, tds, owed } = sumsOf(draft)
  const isNote = draft.kind === 'credit'
  const rows: [string, number, boolean][] = [
    ['Without tax', net, true],
    [draft.isReverseCharge ? `${words.tax}, paid to the state` : words.tax, tax, tax !== 0],
    ['Round-off', roundOff, roundOff !== 0],
    ['Total', total, true],
    [isNote ? words.takenBack : words.withheld, -tds, tds !== 0],
    [isNote ? 'Off what is owed' : 'To pay the vendor', owed, isNote || tds !== 0],
  ]
  return (
    <dl className={classes.sums}>
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{moneyIn(amount, draft.currency)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** While a currency is typed there is none to show amounts in. */
const moneyIn = (amount: number, currency: string) =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(amount, currency) : '–'
