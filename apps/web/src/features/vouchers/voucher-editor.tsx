import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { VoucherDocument } from '@sarai/contract/voucher-schemas'
import { type VoucherType, voucherTypeLabels, voucherTypes } from '@sarai/contract/voucher-words'
import type { FormEvent, Ref } from 'react'
import type { FieldErrors } from '@sarai/contract/client'
import { useSession } from '~/lib/session-context.tsx'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import classes from './voucher.module.css'
import { ContactFields, GuestFields } from './voucher-people-fields.tsx'
import { ServiceFields } from './voucher-service-fields.tsx'
import { ToggleFields } from './voucher-toggle-fields.tsx'
import { blankService, retyped, type VoucherDraft } from './voucher-draft.ts'

interface Props {
  draft: VoucherDraft
  problems: FieldErrors
  isSending: boolean
  label: string
  onChange: (draft: VoucherDraft) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  form: Ref<HTMLFormElement>
}

const texts = [
  ['inclusions', 'Included'],
  ['requests', 'Special requests'],
  ['billing', 'Billing'],
  ['policies', 'Policies'],
] as const

/** What a voucher says, by its type. */
export function VoucherEditor({ draft, problems, isSending, label, onChange, onSubmit, onCancel, form }: Props) {
  const { agency, user } = useSession()
  const { type, document, toggles } = draft
  const currency = document.price?.currency ?? agency.currency
  // What they type of a vendor that is hidden from them would not be taken.
  const seesVendor = user.seesCost || toggles.showVendor
  const say = (facts: Partial<VoucherDocument>) => onChange({ ...draft, document: { ...document, ...facts } })
  const ofType = (next: VoucherType) => {
    const services = next === 'combined' ? document.services : document.services.map((one) => retyped(one, next))
    onChange({ ...draft, type: next, document: { ...document, services } })
  }
  const text = (name: 'title' | 'leadGuest' | 'party', title: string) => (
    <TextInput
      label={title}
      value={document[name] ?? ''}
      error={problems[`document.${name}`]}
      onChange={(event) => say({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <form ref={form} onSubmit={onSubmit} className={classes.editor}>
      <Stack gap="md">
        <NativeSelect
          label="Type"
          value={type}
          data={voucherTypes.map((value) => ({ value, label: voucherTypeLabels[value] }))}
          onChange={(event) => ofType(event.currentTarget.value as VoucherType)}
        />
        {text('title', 'Title')}
        {text('leadGuest', 'Lead guest')}
        {text('party', 'How many they are')}
        <GuestFields guests={document.guests} problems={problems} onChange={(guests) => say({ guests })} />
        {document.services.map((service, index) => (
          <ServiceFields
            key={index}
            service={service}
            at={`document.services.${index}.`}
            problems={problems}
            seesVendor={seesVendor}
            isTypeFree={type === 'combined'}
            onChange={(changed) => say({ services: document.services.with(index, changed) })}
            onRemove={
              document.services.length > 1 ? () => say({ services: document.services.toSpliced(index, 1) }) : undefined
            }
          />
        ))}
        <Button
          variant="default"
          onClick={() => say({ services: [...document.services, blankService(type === 'combined' ? 'other' : type)] })}
        >
          Add a service
        </Button>
        {texts.map(([name, title]) => (
          <Textarea
            key={name}
            label={title}
            autosize
            minRows={2}
            value={document[name] ?? ''}
            error={problems[`document.${name}`]}
            onChange={(event) => say({ [name]: event.currentTarget.value })}
          />
        ))}
        <MoneyInput
          label="Price the guest paid"
          currency={currency}
          value={document.price?.amount}
          error={problems['document.price'] ?? problems['document.price.amount']}
          onChange={(amount) => say({ price: amount === null ? null : { amount, currency } })}
        />
        <ContactFields
          contacts={document.contacts}
          at="document.contacts."
          problems={problems}
          onChange={(contacts) => say({ contacts })}
        />
        <ToggleFields
          legend="Show on the voucher"
          toggles={toggles}
          onChange={(changed) => onChange({ ...draft, toggles: changed })}
        />
        {Object.values(problems)[0] && <p role="alert">{Object.values(problems)[0]}</p>}
        <Group>
          <Button type="submit" loading={isSending}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
