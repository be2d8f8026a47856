import { Button, Group, Stack, Textarea } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import type { InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { BillToFields } from './invoice-customer-fields.tsx'
import { DocumentFields } from './invoice-document-fields.tsx'
import { type InvoiceDraft, nextLine } from './invoice-draft.ts'
import { Figures } from './invoice-figures.tsx'
import { findingProblems } from './invoice-findings.ts'
import { LineFields } from './invoice-line-fields.tsx'
import { rulesFor } from './invoice-rules.ts'
import { TaxFields } from './invoice-tax-fields.tsx'
import classes from './invoice.module.css'
import { useComputed } from './use-computed.ts'

interface Props {
  draft: InvoiceDraft
  /** It is not stored yet, and may become one of a trip. */
  isNew?: boolean
  problems: FieldErrors
  isSending: boolean
  label: string
  /** Changes what the draft is by then: a customer's details may come while one goes on typing. */
  onChange: (change: (draft: InvoiceDraft) => InvoiceDraft) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  form: Ref<HTMLFormElement>
  /** What else is asked of a new one. */
  children?: ReactNode
}

/** A draft with its figures beside it, computed as one types. What keeps it from having some is said at its field. */
export function InvoiceEditor({ draft, isNew = false, problems: refused, onChange, ...props }: Props) {
  const { isSending, label, onSubmit, onCancel, form, children } = props
  const { data: offered } = useQuery(calls.taxProfile.offered.queryOptions())
  const [added, setAdded] = useState<string>()
  const result = useComputed(draft)
  const { document, registrationId, tripId } = draft
  const { lines } = document
  const rules = rulesFor(offered?.data, registrationId)
  const problems = { ...findingProblems(result.computed?.findings ?? [], lines), ...refused }
  const say = (facts: Partial<InvoiceDocument>) =>
    onChange((before) => ({ ...before, document: { ...before.document, ...facts } }))
  function sayLines(change: (lines: InvoiceLine[]) => InvoiceLine[], ofTrip?: string | null): void {
    onChange((before) => {
      const changed = change(before.document.lines)
      // A new invoice is of the trip whose bookings its lines name.
      const isOfTrip = !isNew || changed.some(({ bookingId }) => bookingId !== null)
      const trip = ofTrip === undefined ? before.tripId : ofTrip
      return { ...before, tripId: isOfTrip ? trip : null, document: { ...before.document, lines: changed } }
    })
  }
  const sayLine = (id: string, facts: Partial<InvoiceLine>, ofTrip?: string | null) =>
    sayLines((all) => all.map((line) => (line.id === id ? { ...line, ...facts } : line)), ofTrip)
  function add(): void {
    const line = nextLine(lines, rules)
    setAdded(line.id)
    sayLines((all) => [...all, line])
  }
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
    <form ref={form} onSubmit={onSubmit} className={classes.editor}>
      <Stack gap="lg">
        <DocumentFields
          draft={draft}
          registrations={offered?.data.registrations ?? []}
          problems={problems}
          onChange={(facts) => onChange((before) => ({ ...before, ...facts }))}
          onDocument={say}
        />
        <BillToFields draft={draft} knows={rules.knows} problems={problems} onChange={onChange} />
        {lines.map((line, index) => (
          <LineFields
            key={line.id}
            line={line}
            currency={document.currency}
            rules={rules}
            isOfPackageAbroad={document.overseas !== null}
            isNew={line.id === added}
            tripId={tripId}
            mayChooseTrip={isNew}
            at={`document.lines.${index}.`}
            problems={problems}
            onChange={(facts, ofTrip) => sayLine(line.id, facts, ofTrip)}
            onRemove={lines.length > 1 ? () => sayLines((all) => all.filter(({ id }) => id !== line.id)) : undefined}
          />
        ))}
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
            Add a line
          </Button>
        </Group>
        <TaxFields document={document} rules={rules} problems={problems} onChange={say} />
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
        <LiveFigures {...result} document={document} />
      </aside>
    </form>
  )
}

/** What it comes to, as the rules have it now. */
function LiveFigures({
  isAsked,
  query,
  computed,
  document,
}: ReturnType<typeof useComputed> & { document: InvoiceDocument }) {
  if (!isAsked) return <p className="quiet">Say who is charged and what for; the figures show here.</p>
  if (query.isError)
    return isRefusal(query.error) ? (
      <p className={classes.wrong}>Something in the form cannot be read yet.</p>
    ) : (
      <Awaited query={query} what="The figures" lines={4} />
    )
  return computed ? (
    <Figures computed={computed} lines={document.lines} document={document} />
  ) : (
    <p className="quiet">Computing…</p>
  )
}

/** What was typed was refused, other than where the server could not be asked. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
