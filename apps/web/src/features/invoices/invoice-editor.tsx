import { Button, Group, NativeSelect, Stack, Switch, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { invoiceKindLabels, isNote, ownInvoiceKinds } from '@sarai/contract/invoice-words'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { calls } from '~/query.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { blankLine, type InvoiceDraft, isComputable } from './invoice-draft.ts'
import { Figures } from './invoice-figures.tsx'
import classes from './invoice.module.css'
import { BillToFields } from './invoice-customer-fields.tsx'
import { LineFields } from './invoice-line-fields.tsx'

const restMs = 400
const kindOptions = ownInvoiceKinds.map((value) => ({ value, label: invoiceKindLabels[value] }))

interface Props {
  draft: InvoiceDraft
  problems: FieldErrors
  isSending: boolean
  label: string
  onChange: (draft: InvoiceDraft) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  /** What else is asked of a new one. */
  children?: ReactNode
}

/** A draft with its figures beside it, computed as one types. */
export function InvoiceEditor({ draft, problems, isSending, label, onChange, onSubmit, onCancel, children }: Props) {
  const { data: offered } = useQuery(calls.taxProfile.offered.queryOptions())
  const { document, kind } = draft
  const say = (facts: Partial<InvoiceDocument>) => onChange({ ...draft, document: { ...document, ...facts } })
  const modes = offered?.data.packs.flatMap((pack) => pack.modes) ?? []
  const registrations = offered?.data.registrations ?? []
  const text = (name: 'terms' | 'notes', title: string) => (
    <Textarea
      label={title}
      autosize
      minRows={2}
      value={document[name] ?? ''}
      error={problems[`document.${name}`]}
      onChange={(event) => say({ [name]: event.currentTarget.value || null })}
    />
  )
  return (
    <form onSubmit={onSubmit} className={classes.editor}>
      <Stack gap="lg">
        <div className={classes.fields}>
          {!isNote(kind) && (
            <NativeSelect
              label="Kind"
              value={kind}
              data={kindOptions}
              onChange={(event) => onChange({ ...draft, kind: event.currentTarget.value as InvoiceDraft['kind'] })}
            />
          )}
          {registrations.length > 1 && (
            <NativeSelect
              label="Issued under"
              value={draft.registrationId ?? registrations.find(({ isDefault }) => isDefault)?.id ?? ''}
              data={registrations.map((one) => ({ value: one.id, label: one.taxNumber ?? one.legalName }))}
              onChange={(event) => onChange({ ...draft, registrationId: event.currentTarget.value })}
            />
          )}
          <DayInput
            label="Due"
            value={document.dueOn ?? ''}
            error={problems['document.dueOn']}
            onChange={(day) => say({ dueOn: day || null })}
          />
        </div>
        <BillToFields draft={draft} problems={problems} onChange={onChange} />
        {document.lines.map((line, index) => (
          <LineFields
            key={line.id}
            line={line}
            currency={document.currency}
            modes={modes}
            at={`document.lines.${index}.`}
            problems={problems}
            onChange={(changed) => say({ lines: document.lines.with(index, changed) })}
            onRemove={document.lines.length > 1 ? () => say({ lines: document.lines.toSpliced(index, 1) }) : undefined}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => say({ lines: [...document.lines, blankLine(document.lines.at(-1)?.mode ?? null)] })}
          >
            Add a line
          </Button>
        </Group>
        <OverseasFields document={document} onChange={say} />
        {text('notes', 'Notes for the customer')}
        {text('terms', 'Terms')}
        {children}
        {problems.document && <p role="alert">{problems.document}</p>}
        <Group>
          <Button type="submit" loading={isSending}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <aside className={classes.side} aria-label="Figures" aria-live="polite">
        <LiveFigures draft={draft} />
      </aside>
    </form>
  )
}

/** What it comes to, as the rules have it now. */
function LiveFigures({ draft }: { draft: InvoiceDraft }) {
  const [rested] = useDebouncedValue(draft, restMs)
  const { kind, contactId, tripId, registrationId, document } = rested
  const query = useQuery(
    calls.invoices.compute.queryOptions({
      input: { kind, contactId, tripId, registrationId, document },
      enabled: isComputable(rested),
      placeholderData: (last) => last,
      retry: false,
    }),
  )
  if (!isComputable(rested)) return <p className="quiet">Say who is charged and what for; the figures show here.</p>
  if (query.isError) return <p className={classes.wrong}>Something in the form cannot be read yet.</p>
  return query.data ? <Figures computed={query.data.data} /> : <p className="quiet">Computing…</p>
}

interface OverseasProps {
  document: InvoiceDocument
  onChange: (facts: Partial<InvoiceDocument>) => void
}

/** What decides whether tax is collected at source. */
function OverseasFields({ document, onChange }: OverseasProps) {
  const { overseas } = document
  const parts = [
    ['hasTicket', 'International tickets'],
    ['hasStay', 'Stays'],
    ['hasOther', 'Other services'],
  ] as const
  return (
    <Stack gap="xs">
      <Switch
        label="The tour goes abroad"
        checked={overseas !== null}
        onChange={(event) =>
          onChange({
            overseas: event.currentTarget.checked
              ? { hasTicket: false, hasStay: true, hasOther: true, exemption: null }
              : null,
          })
        }
      />
      {overseas && (
        <Group gap="lg" pl="xl">
          {parts.map(([name, label]) => (
            <Switch
              key={name}
              size="sm"
              label={label}
              checked={overseas[name]}
              onChange={(event) => onChange({ overseas: { ...overseas, [name]: event.currentTarget.checked } })}
            />
          ))}
        </Group>
      )}
    </Stack>
  )
}
