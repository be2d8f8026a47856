import { Modal, Select, Stack, TextInput } from '@mantine/core'
import type { SupplierBooking, SupplierConfirmation, SupplierQuestion } from '@sarai/contract/supplier-bookings'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { FormSection } from '~/records/record-form.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { showSupplierBookings } from './supplier-bookings-cache.ts'

type Contact = SupplierConfirmation['contact']
type ContactField = keyof Contact

const contactLabels: Record<ContactField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country, like IN',
  postalCode: 'Postal code',
  notes: 'Notes for the supplier',
}

interface Props {
  one: SupplierBooking
  tripId: string
  onClose: () => void
}

/** Confirms a reservation at its supplier, with what that has to know of the travellers. */
export default function ConfirmSupplierDialog({ one, tripId, onClose }: Props) {
  const { can } = useSession()
  const trip = useQuery(calls.trips.get.queryOptions({ input: { id: tripId } })).data?.data
  const contactId = trip?.contactId ?? null
  const mayRead = contactId !== null && can('contacts', 'read')
  const contact = useQuery({
    ...calls.contacts.get.queryOptions({ input: { id: contactId ?? '' } }),
    enabled: mayRead,
  })
  const isReady = trip !== undefined && (!mayRead || !contact.isPending)
  const known = contact.data?.data
  const [firstName = '', ...others] = (known?.name ?? trip?.customer ?? '').split(' ')
  const first = { firstName, lastName: others.join(' '), email: known?.email ?? null, phone: known?.phone ?? null }
  return (
    <Modal opened onClose={onClose} title="Confirm at the supplier" size="md">
      {isReady ? <Form one={one} first={first} onClose={onClose} /> : <LinesSkeleton lines={4} />}
    </Modal>
  )
}

type Answers = Record<string, string>

function Form({ one, first, onClose }: { one: SupplierBooking; first: Contact; onClose: () => void }) {
  const { needs, price } = one
  const fields: ContactField[] = [...new Set<ContactField>(['firstName', 'lastName', ...needs.contactFields])]
  const [contact, setContact] = useState<Contact>(first)
  const [answers, setAnswers] = useState<Answers>({})
  const [pointId, setPointId] = useState<string | null>(null)
  const [hotel, setHotel] = useState('')
  const [tickets, setTickets] = useState<Record<string, { contact: Contact; answers: Answers }>>({})
  const { problems, isSending, submit } = useSending()
  const readTicket = (uuid: string) => tickets[uuid] ?? { contact: {}, answers: {} }
  const pickup = pointId ? { pointId } : hotel.trim() ? { hotel: hotel.trim() } : undefined

  async function confirm(): Promise<void> {
    await api.supplierBookings.confirm({
      id: one.id,
      price: price && { amount: price.amount, currency: price.currency },
      contact: pick(contact, fields),
      answers: listAnswers(needs.questions, answers),
      ...(pickup ? { pickup } : {}),
      units: needs.units.map(({ uuid, contactFields, questions }) => {
        const ticket = readTicket(uuid)
        return { uuid, contact: pick(ticket.contact, contactFields), answers: listAnswers(questions, ticket.answers) }
      }),
    })
    showSupplierBookings(one.bookingId)
    toast({ kind: 'success', message: 'Confirmed at the supplier' })
    onClose()
  }

  return (
    <form onSubmit={(event) => submit(event, confirm)}>
      <Stack gap="md">
        <p>
          {one.product}
          {price && (
            <>
              {' '}
              for <strong>{formatMoney(price.amount, price.currency)}</strong>, which you owe from then on.
            </>
          )}
        </p>
        <ContactFields
          fields={fields}
          required={needs.contactFields}
          contact={contact}
          problemAt={(field) => problems[`contact.${field}`]}
          onChange={setContact}
        />
        <Questions
          questions={needs.questions}
          answers={answers}
          problemAt={(id) => problems[`answers.${id}`]}
          onChange={setAnswers}
        />
        {needs.pickup && (
          <Select
            label="Pick-up"
            required={needs.pickup.isRequired}
            clearable
            searchable
            data={needs.pickup.points.map(({ id, name }) => ({ value: id, label: name }))}
            value={pointId}
            error={problems.pickup}
            onChange={setPointId}
          />
        )}
        {needs.pickup && !pointId && (
          <TextInput
            label="Or at this hotel"
            maxLength={200}
            value={hotel}
            onChange={(event) => setHotel(event.currentTarget.value)}
          />
        )}
        {needs.units.map(({ uuid, title, contactFields, questions }, index) => {
          const ticket = readTicket(uuid)
          return (
            <FormSection key={uuid} title={`Ticket ${index + 1}, ${title}`}>
              <ContactFields
                fields={contactFields}
                required={contactFields}
                contact={ticket.contact}
                problemAt={(field) => problems[`units.${uuid}.${field}`]}
                onChange={(next) => setTickets({ ...tickets, [uuid]: { ...ticket, contact: next } })}
              />
              <Questions
                questions={questions}
                answers={ticket.answers}
                problemAt={(id) => problems[`units.${uuid}.${id}`]}
                onChange={(next) => setTickets({ ...tickets, [uuid]: { ...ticket, answers: next } })}
              />
            </FormSection>
          )
        })}
        <FormFoot problem={problems.form} label="Confirm" isBusy={isSending} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const pick = (contact: Contact, fields: readonly ContactField[]): Contact =>
  Object.fromEntries(fields.flatMap((field) => (contact[field] ? [[field, contact[field]]] : [])))

const listAnswers = (questions: readonly SupplierQuestion[], answers: Answers) =>
  questions.flatMap(({ id }) => (answers[id] ? [{ questionId: id, value: answers[id] }] : []))

interface ContactProps {
  fields: readonly ContactField[]
  required: readonly ContactField[]
  contact: Contact
  problemAt: (field: ContactField) => string | undefined
  onChange: (contact: Contact) => void
}

function ContactFields({ fields, required, contact, problemAt, onChange }: ContactProps) {
  return fields.map((field) => (
    <TextInput
      key={field}
      label={contactLabels[field]}
      required={required.includes(field)}
      maxLength={field === 'notes' ? 500 : 160}
      value={contact[field] ?? ''}
      error={problemAt(field)}
      onChange={(event) => onChange({ ...contact, [field]: event.currentTarget.value })}
    />
  ))
}

interface QuestionsProps {
  questions: readonly SupplierQuestion[]
  answers: Answers
  problemAt: (id: string) => string | undefined
  onChange: (answers: Answers) => void
}

function Questions({ questions, answers, problemAt, onChange }: QuestionsProps) {
  return questions.map(({ id, label, hint, isRequired, choices, maxLength }) =>
    choices.length > 0 ? (
      <Select
        key={id}
        label={label}
        description={hint}
        required={isRequired}
        data={choices}
        value={answers[id] ?? null}
        error={problemAt(id)}
        onChange={(value) => onChange({ ...answers, [id]: value ?? '' })}
      />
    ) : (
      <TextInput
        key={id}
        label={label}
        description={hint}
        required={isRequired}
        maxLength={maxLength ?? 1000}
        value={answers[id] ?? ''}
        error={problemAt(id)}
        onChange={(event) => onChange({ ...answers, [id]: event.currentTarget.value })}
      />
    ),
  )
}
