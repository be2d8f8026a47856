import { Modal, Stack } from '@mantine/core'
import { genders, mealPreferences, salutations, seatPreferences } from '@sarai/contract/contact-words'
import { formatWord } from '@sarai/contract/export-words'
import type { Traveller, TravellerChanges } from '@sarai/contract/travellers'
import { travellerKindLabels, travellerKinds, visaStateLabels, visaStates } from '@sarai/contract/traveller-words'
import type { Trip } from '@sarai/contract/trips'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsAndForm, savedByOthers } from '~/lib/forms.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { FactField } from '~/records/fact-field.tsx'
import type { RecordField } from '~/records/record-fields.ts'
import { StaleDialog } from '~/records/stale-dialog.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { showTravellers, travellerName } from './travellers-cache.ts'

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: formatWord(value) }))
const passportFields = ['passportNumber', 'passportCountry', 'passportIssuedOn', 'passportExpiresOn']

const fields: RecordField[] = [
  {
    name: 'kind',
    label: 'Travels as',
    kind: 'choice',
    section: '',
    isRequired: true,
    choices: travellerKinds.map((value) => ({ value, label: travellerKindLabels[value] })),
  },
  { name: 'title', label: 'Title', kind: 'choice', section: '', choices: choicesOf(salutations) },
  { name: 'givenName', label: 'Given names', kind: 'text', section: '', help: 'As in the passport' },
  { name: 'familyName', label: 'Family name', kind: 'text', section: '' },
  { name: 'gender', label: 'Gender', kind: 'choice', section: '', choices: choicesOf(genders) },
  { name: 'birth', label: 'Born on', kind: 'day', section: '', isPast: true },
  { name: 'nationality', label: 'Nationality', kind: 'country', section: '' },
  { name: 'passportNumber', label: 'Passport number', kind: 'text', section: '', isCode: true },
  { name: 'passportCountry', label: 'Passport issued by', kind: 'country', section: '' },
  { name: 'passportIssuedOn', label: 'Passport issued on', kind: 'day', section: '', isPast: true },
  { name: 'passportExpiresOn', label: 'Passport expires on', kind: 'day', section: '' },
  {
    name: 'visa',
    label: 'Visa',
    kind: 'choice',
    section: '',
    isRequired: true,
    choices: visaStates.map((value) => ({ value, label: visaStateLabels[value] })),
  },
  { name: 'visaExpiresOn', label: 'Visa expires on', kind: 'day', section: '' },
  { name: 'phone', label: 'Phone', kind: 'phone', section: '' },
  { name: 'email', label: 'Email', kind: 'email', section: '' },
  { name: 'meal', label: 'Meals', kind: 'choice', section: '', choices: choicesOf(mealPreferences) },
  { name: 'seat', label: 'Seat', kind: 'choice', section: '', choices: choicesOf(seatPreferences) },
  { name: 'room', label: 'Room', kind: 'text', section: '', help: 'Who has the same shares a room: 1, 2, A' },
  { name: 'wishes', label: 'Wishes', kind: 'text', section: '' },
  { name: 'emergencyName', label: 'Emergency contact', kind: 'text', section: '' },
  { name: 'emergencyPhone', label: 'Phone of the emergency contact', kind: 'phone', section: '' },
  {
    name: 'ticketName',
    label: 'Name on the ticket',
    kind: 'text',
    section: '',
    help: 'It is compared with the passport',
  },
]

/** A traveller's facts by the names of their inputs. */
const factsOf = (traveller: Traveller) => ({
  ...traveller,
  passportCountry: traveller.passport?.country,
  passportIssuedOn: traveller.passport?.issuedOn,
  passportExpiresOn: traveller.passport?.expiresOn,
})

interface Props {
  trip: Trip
  /** The one to be changed; a new one where there is none. */
  traveller?: Traveller
  onClose: () => void
}

/** A new traveller, or changes to one; what is empty can be taken from a contact. */
export default function TravellerForm({ trip, traveller, onClose }: Props) {
  const { can, lacks } = useSession()
  const [base, setBase] = useState(traveller)
  const [changes, setChanges] = useState<Record<string, unknown>>(traveller ? {} : { kind: 'adult' })
  const [current, setCurrent] = useState<Traveller>()
  const { problems, isSending, send, submit } = useSending((error) => {
    const theirs = savedByOthers<Traveller>(error)
    setCurrent(theirs)
    return theirs ? {} : problemsAndForm(error, traveller ? 'changes.' : 'traveller.')
  })
  const tripId = trip.id
  const seen = lacks('documents', trip.ownerId)
    ? fields.filter(({ name }) => !passportFields.includes(name))
    : fields.map((field) =>
        field.name === 'passportNumber' && base?.passport?.lastDigits
          ? { ...field, help: `Ends in ${base.passport.lastDigits}; leave it empty to keep it` }
          : field,
      )

  async function save(version = base?.version): Promise<void> {
    const given = changes as TravellerChanges
    const { isLead: _lead, ...added } = given
    showTravellers(
      tripId,
      base && version !== undefined
        ? await api.travellers.update({ tripId, id: base.id, version, changes: given })
        : await api.travellers.add({ tripId, traveller: added }),
    )
    onClose()
  }

  const take = (contactId: string | null) =>
    send(async () => {
      if (!base || !contactId) return
      const answer = await api.travellers.fromContact({ tripId, id: base.id, version: base.version, contactId })
      showTravellers(tripId, answer)
      setBase(answer.data.travellers.find(({ id }) => id === base.id))
    })

  const valueOf = (name: string) =>
    name in changes ? changes[name] : ((base && (factsOf(base) as Record<string, unknown>)[name]) ?? null)
  return (
    <Modal opened onClose={onClose} title={base ? travellerName(base) : 'New traveller'} size="sm">
      <form noValidate onSubmit={(event) => submit(event, () => save())}>
        <Stack gap="md">
          {base && can('contacts') && (
            <ContactPicker
              kind="person"
              label="Fill in from a contact"
              value={base.contactId}
              onChange={(id) => void take(id)}
            />
          )}
          {seen.map((field) => (
            <FactField
              key={field.name}
              field={field}
              value={valueOf(field.name)}
              onChange={(value) => setChanges((given) => ({ ...given, [field.name]: value }))}
              problem={problems[field.name]}
              hasFocus={field.name === 'givenName'}
            />
          ))}
          <FormFoot problem={problems.form} label="Save traveller" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
      {current && (
        <StaleDialog
          fields={seen}
          changes={changes}
          current={factsOf(current)}
          currencyOf={() => ''}
          onTakeTheirs={onClose}
          onKeepMine={() => {
            setBase(current)
            setCurrent(undefined)
            void send(() => save(current.version))
          }}
        />
      )}
    </Modal>
  )
}
