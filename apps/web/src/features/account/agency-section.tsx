import { Button, Group, Select, Stack, Switch, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { AgencyProfile, DocumentDesign, DocumentTypeface } from '@sarai/contract/agency'
import { gstStateOf, panOf } from '@sarai/contract/gst'
import { isVatCountry } from '@sarai/contract/tax-names'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { api } from '~/api.ts'
import { countryName, countryChoices } from '~/lib/countries.ts'
import { currencyChoices } from '~/lib/currencies.ts'
import { formatPhone } from '~/lib/format.ts'
import { problemsOf } from '~/lib/forms.ts'
import { timeZones } from '~/lib/time-zones.ts'
import { calls, queryClient } from '~/query.ts'
import { TaxNumberInput } from '~/records/tax-number-input.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './account.module.css'

type Facts = AgencyProfile['facts']

const helpUnder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const designs = [
  { value: 'gallery', label: 'Gallery', help: 'Pictures across the page, the days below them' },
  { value: 'journal', label: 'Journal', help: 'Pictures and facts in a column beside the words' },
] as const satisfies { value: DocumentDesign; label: string; help: string }[]

const typefaces: { value: DocumentTypeface; label: string }[] = [
  { value: 'serif', label: 'With serifs (Fraunces)' },
  { value: 'sans', label: 'Without serifs (Inter)' },
]

/** As people read and type them. */
const shown = (facts: Facts): Facts => ({ ...facts, phone: facts.phone && formatPhone(facts.phone) })

/** What documents and public pages say of the agency. */
export function AgencySection() {
  const query = useQuery(calls.agency.profile.queryOptions())
  const profile = query.data?.data
  return (
    <Section title="Your agency" lead="As proposals, packages and documents show it.">
      {profile ? (
        <AgencyForm key={profile.version} profile={profile} />
      ) : (
        <Awaited query={query} what="The agency's profile" lines={5} />
      )}
    </Section>
  )
}

const explain = (error: unknown) => problemsOf(error, 'facts.')

function AgencyForm({ profile }: { profile: AgencyProfile }) {
  const [facts, setFacts] = useState<Facts>(shown(profile.facts))
  const { problems, setProblems, isSending, submit } = useSending(explain)
  const isChanged = JSON.stringify(facts) !== JSON.stringify(shown(profile.facts))
  const set = (changes: Partial<Facts>) => {
    setFacts({ ...facts, ...changes })
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changes))))
  }

  async function save(): Promise<void> {
    await api.agency.update({ version: profile.version, facts })
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: calls.agency.key() }),
      queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
    ])
    toast({ kind: 'success', message: 'Saved' })
  }

  const input = (name: Exclude<keyof Facts, 'acceptsOthers'>, label: string, props: TextInputProps = {}) => (
    <TextInput
      label={label}
      value={facts[name] ?? ''}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={problems[name]}
      maxLength={120}
      {...props}
    />
  )
  return (
    <form onSubmit={(event) => submit(event, save)} noValidate>
      <Stack gap="md" className={classes.agency}>
        <div className={classes.two}>
          {input('name', 'Name')}
          {input('legalName', 'Legal name, as on invoices', { maxLength: 160 })}
        </div>
        <Textarea
          label="Address"
          rows={2}
          value={facts.address ?? ''}
          onChange={(event) => set({ address: event.currentTarget.value })}
          error={problems.address}
          maxLength={400}
        />
        <div className={classes.three}>
          {input('city', 'City', { maxLength: 80 })}
          {input('state', 'State', { maxLength: 80 })}
          {input('pincode', 'PIN code', { maxLength: 16 })}
        </div>
        <div className={classes.three}>
          {input('phone', 'Phone', { type: 'tel', maxLength: 32 })}
          {input('email', 'Email', { type: 'email', maxLength: 254 })}
          {input('website', 'Website', { type: 'url', placeholder: 'https://', maxLength: 200 })}
        </div>
        {!isVatCountry(facts.country) && (
          <div className={classes.two}>
            <TaxNumberInput
              kind="gstin"
              label="GSTIN"
              inputWrapperOrder={helpUnder}
              value={facts.gstin}
              onChange={(gstin) => set({ gstin })}
              onBlur={() => {
                const state = facts.gstin && gstStateOf(facts.gstin)
                if (facts.gstin?.length === 15 && !facts.pan)
                  set({ pan: panOf(facts.gstin), ...(!facts.state && state ? { state } : {}) })
              }}
              error={problems.gstin}
            />
            <TaxNumberInput
              kind="pan"
              label="PAN"
              value={facts.pan}
              onChange={(pan) => set({ pan })}
              error={problems.pan}
            />
          </div>
        )}
        <div className={classes.two}>
          {input('registration', 'Registrations', {
            description: 'Licences and memberships, as on your letterhead',
            inputWrapperOrder: helpUnder,
            placeholder: 'Ministry of Tourism 2021/118, IATA 14-3 2211',
            maxLength: 160,
          })}
          {input('hours', 'Office hours', {
            description: 'At the foot of every page and document',
            inputWrapperOrder: helpUnder,
            placeholder: 'Monday to Saturday, 10:00–19:00',
          })}
        </div>
        <div className={classes.two}>
          <Select
            label="Design of PDFs"
            description={designs.find(({ value }) => value === (facts.design ?? 'gallery'))?.help}
            inputWrapperOrder={helpUnder}
            data={designs.map(({ value, label }) => ({ value, label }))}
            value={facts.design ?? 'gallery'}
            onChange={(design) => design && set({ design })}
            allowDeselect={false}
            error={problems.design}
          />
          <Select
            label="Headings of PDFs"
            description="The colour is that of your lead form"
            inputWrapperOrder={helpUnder}
            data={typefaces}
            value={facts.typeface ?? 'serif'}
            onChange={(typeface) => typeface && set({ typeface })}
            allowDeselect={false}
            error={problems.typeface}
          />
        </div>
        <div className={classes.three}>
          <Select
            label="Country"
            data={countryChoices()}
            value={facts.country}
            onChange={(country) => country && set({ country })}
            searchable
            allowDeselect={false}
            error={problems.country}
            placeholder={countryName(facts.country)}
          />
          <Select
            label="Currency"
            description="Of new records"
            inputWrapperOrder={helpUnder}
            data={currencyChoices(facts.currency)}
            value={facts.currency}
            onChange={(currency) => currency && set({ currency })}
            searchable
            allowDeselect={false}
            error={problems.currency}
          />
          <Select
            label="Time zone"
            description="Of due times and quiet hours"
            inputWrapperOrder={helpUnder}
            data={[...new Set([profile.facts.timeZone, ...timeZones()])].map((value) => ({
              value,
              label: value.replaceAll('_', ' '),
            }))}
            value={facts.timeZone}
            onChange={(timeZone) => timeZone && set({ timeZone })}
            searchable
            allowDeselect={false}
            error={problems.timeZone}
          />
        </div>
        <Switch
          label="Travellers may accept from any address"
          description="Otherwise the code goes to where the proposal was sent, or to the customer's address. You are told of every other address."
          checked={facts.acceptsOthers}
          onChange={(event) => set({ acceptsOthers: event.currentTarget.checked })}
        />
        {problems.form && (
          <Text c="red" role="alert" size="sm">
            {problems.form}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={isSending} disabled={!isChanged}>
            Save agency
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
