import { Button, Group, Modal, Select, Stack, TextInput, Textarea } from '@mantine/core'
import { gstinProblem, gstStates } from '@sarai/contract/gst'
import type { RegistrationFacts, TaxRegistration } from '@sarai/contract/tax-profile-schemas'
import { isVatCountry, taxNames } from '@sarai/contract/tax-names'
import { registrationKinds } from '@sarai/contract/tax-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { kindWords } from './tax-words.ts'
import { useTaxChange } from './use-tax-change.tsx'
import classes from './tax.module.css'

const blank: RegistrationFacts = {
  kind: 'regular',
  taxNumber: null,
  legalName: '',
  tradeName: null,
  address: null,
  state: null,
  from: '2017-07-01',
  to: null,
  luts: [],
  packId: null,
}

const states = Object.entries(gstStates)
  .filter(([code]) => code !== '96' && code !== '99')
  .map(([value, name]) => ({ value, label: `${value} ${name}` }))

/** How an agency of a country can be registered, and how one already is. */
const kindsIn = (country: string, now: RegistrationFacts['kind']) =>
  registrationKinds
    .filter((value) => value === now || !isVatCountry(country) || value === 'vat')
    .map((value) => ({ value, label: kindWords[value] }))

function factsOf({ id: _id, version: _version, isDefault: _usual, ...facts }: TaxRegistration): RegistrationFacts {
  return facts
}

/** A registration; its GSTIN says the state. */
export function RegistrationForm({ registration, onClose }: { registration?: TaxRegistration; onClose: () => void }) {
  const { country } = useSession().agency
  const [draft, setDraft] = useState<RegistrationFacts>(
    registration ? factsOf(registration) : { ...blank, kind: isVatCountry(country) ? 'vat' : blank.kind },
  )
  const { problems, isSending, sendOnce } = useSending((error) => problemsOf(error, registration ? 'facts.' : ''))
  const { change, dialog } = useTaxChange()
  const set = (changes: Partial<RegistrationFacts>) => setDraft({ ...draft, ...changes })
  const isVat = draft.kind === 'vat'
  const isNumbered = draft.kind !== 'unregistered'

  function setKind(kind: RegistrationFacts['kind']): void {
    const state = kind === 'vat' ? null : draft.state
    const taxNumber = kind === 'unregistered' ? null : draft.taxNumber
    set({ kind, state, taxNumber, packId: null, luts: kind === 'regular' ? draft.luts : [] })
  }
  function setNumber(typed: string): void {
    const taxNumber = typed.replace(/\s/g, '').toUpperCase()
    const isWhole = !isVat && gstinProblem(taxNumber) === undefined
    set({ taxNumber: taxNumber || null, ...(isWhole ? { state: taxNumber.slice(0, 2) } : {}) })
  }
  const save = (context: { idempotencyKey: string }) =>
    change(
      () =>
        registration
          ? api.taxProfile.changeRegistration({ id: registration.id, version: registration.version, facts: draft })
          : api.taxProfile.addRegistration(draft, { context }),
      'The registration is saved',
      onClose,
    )

  return (
    <Modal opened onClose={onClose} title={registration ? 'Edit the registration' : 'Add a registration'} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void sendOnce(save)
        }}
        noValidate
      >
        <Stack gap="md">
          <div className={classes.two}>
            <Select
              label="Kind"
              data={kindsIn(country, registration?.kind ?? draft.kind)}
              value={draft.kind}
              onChange={(kind) => kind && setKind(kind)}
              error={problems.kind ?? problems.packId}
              allowDeselect={false}
              data-autofocus
            />
            {isNumbered && (
              <TextInput
                label={taxNames(isVat).number}
                value={draft.taxNumber ?? ''}
                onChange={(event) => setNumber(event.currentTarget.value)}
                error={problems.taxNumber}
                maxLength={30}
                spellCheck={false}
              />
            )}
          </div>
          <div className={classes.two}>
            <TextInput
              label="Legal name"
              value={draft.legalName}
              onChange={(event) => set({ legalName: event.currentTarget.value })}
              error={problems.legalName}
              maxLength={160}
            />
            <TextInput
              label="Trade name"
              value={draft.tradeName ?? ''}
              onChange={(event) => set({ tradeName: event.currentTarget.value })}
              error={problems.tradeName}
              maxLength={160}
            />
          </div>
          {!isVat && (
            <Select
              label="State"
              data={states}
              value={draft.state}
              onChange={(state) => set({ state })}
              error={problems.state}
              searchable
            />
          )}
          <Textarea
            label="Address"
            value={draft.address ?? ''}
            onChange={(event) => set({ address: event.currentTarget.value })}
            error={problems.address}
            maxLength={500}
            autosize
            minRows={2}
          />
          <div className={classes.two}>
            <DayInput label="From" value={draft.from} onChange={(from) => set({ from })} error={problems.from} />
            <DayInput
              label="Last day"
              value={draft.to ?? ''}
              onChange={(to) => set({ to: to || null })}
              error={problems.to}
            />
          </div>
          {draft.kind === 'regular' && (
            <Luts luts={draft.luts} problem={problems.luts} onChange={(luts) => set({ luts })} />
          )}
          <FormFoot problem={problems.form} label="Save" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
      {dialog}
    </Modal>
  )
}

interface LutsProps {
  luts: RegistrationFacts['luts']
  problem: string | undefined
  onChange: (luts: RegistrationFacts['luts']) => void
}

/** Letters of undertaking, one for each financial year. */
function Luts({ luts, problem, onChange }: LutsProps) {
  const set = (at: number, changes: Partial<RegistrationFacts['luts'][number]>) =>
    onChange(luts.map((one, index) => (index === at ? { ...one, ...changes } : one)))
  return (
    <Stack gap="xs">
      {luts.map((lut, at) => (
        // The order is the identity: rows are only added last or removed.
        <Group key={at} gap="xs" align="end" wrap="nowrap">
          <TextInput
            label="LUT number"
            value={lut.number}
            onChange={(event) => set(at, { number: event.currentTarget.value })}
            maxLength={40}
            flex={1}
          />
          <TextInput
            label="Year"
            placeholder="2026-27"
            value={lut.year}
            onChange={(event) => set(at, { year: event.currentTarget.value })}
            maxLength={7}
            w={110}
          />
          <Button variant="default" onClick={() => onChange(luts.filter((_, index) => index !== at))}>
            Remove
          </Button>
        </Group>
      ))}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Group>
        <Button variant="default" size="compact-md" onClick={() => onChange([...luts, { number: '', year: '' }])}>
          Add a letter of undertaking
        </Button>
      </Group>
    </Stack>
  )
}
