import { Button, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { EmergencyContact, VoucherDocument } from '@sarai/contract/voucher-schemas'
import classes from './voucher.module.css'

type Guest = VoucherDocument['guests'][number]

interface GuestProps {
  guests: Guest[]
  problems: FieldErrors
  onChange: (guests: Guest[]) => void
}

const maxGuests = 700
const maxContacts = 6

/** Who travels: names, ages of children, who shares a room, and what they ask for. */
export function GuestFields({ guests, problems, onChange }: GuestProps) {
  const put = (index: number, facts: Partial<Guest>) =>
    onChange(guests.map((guest, at) => (at === index ? { ...guest, ...facts } : guest)))
  return (
    <fieldset className={classes.lines}>
      <legend>Guest list</legend>
      {guests.map(({ name, age, room, wishes }, index) => (
        <div key={index} className={classes.line}>
          <TextInput
            label={`Guest ${index + 1}`}
            value={name}
            error={problems[`document.guests.${index}.name`]}
            onChange={(event) => put(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label="Age"
            aria-label={`Age of guest ${index + 1}`}
            inputMode="numeric"
            maxLength={3}
            value={age === null ? '' : String(age)}
            error={problems[`document.guests.${index}.age`]}
            onChange={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, '')
              put(index, { age: digits === '' ? null : Number(digits) })
            }}
          />
          <TextInput
            label="Room"
            aria-label={`Room of guest ${index + 1}`}
            maxLength={20}
            value={room ?? ''}
            error={problems[`document.guests.${index}.room`]}
            onChange={(event) => put(index, { room: event.currentTarget.value || null })}
          />
          <TextInput
            className={classes.wishes}
            label="Meals and wishes"
            aria-label={`Meals and wishes of guest ${index + 1}`}
            maxLength={600}
            value={wishes ?? ''}
            error={problems[`document.guests.${index}.wishes`]}
            onChange={(event) => put(index, { wishes: event.currentTarget.value || null })}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={`Remove guest ${index + 1}`}
            onClick={() => onChange(guests.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </div>
      ))}
      {guests.length < maxGuests && (
        <div>
          <Button
            variant="default"
            onClick={() => onChange([...guests, { name: '', age: null, room: null, wishes: null }])}
          >
            Add a guest
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ContactProps {
  contacts: EmergencyContact[]
  /** The beginning of the names of its fields in `problems`. */
  at: string
  problems: FieldErrors
  onChange: (contacts: EmergencyContact[]) => void
}

const blank: EmergencyContact = { label: '', name: null, phone: '' }

/** Whom to call, at any hour. */
export function ContactFields({ contacts, at, problems, onChange }: ContactProps) {
  const input = (index: number, name: keyof EmergencyContact, label: string, placeholder?: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={contacts[index]?.[name] ?? ''}
      error={problems[`${at}${index}.${name}`]}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange(contacts.map((one, place) => (place === index ? { ...one, [name]: value } : one)))
      }}
    />
  )
  return (
    <>
      {contacts.map((_, index) => (
        <fieldset key={index} className={classes.service}>
          <legend>Emergency contact {index + 1}</legend>
          {input(index, 'label', 'Who it is', 'Agency, local partner, supplier')}
          {input(index, 'name', 'Name')}
          {input(index, 'phone', 'Phone, at any hour')}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            style={{ justifySelf: 'start' }}
            onClick={() => onChange(contacts.toSpliced(index, 1))}
          >
            Remove contact {index + 1}
          </Button>
        </fieldset>
      ))}
      {contacts.length < maxContacts && (
        <div>
          <Button variant="default" onClick={() => onChange([...contacts, blank])}>
            Add an emergency contact
          </Button>
        </div>
      )}
    </>
  )
}
