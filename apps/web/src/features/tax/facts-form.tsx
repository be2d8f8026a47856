import { Button, Group, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import type { PackShown, TaxProfileShown } from '@sarai/contract/tax-profile-schemas'
import { turnoverBands } from '@sarai/contract/tax-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { Section } from '~/ui/section.tsx'
import { turnoverWords } from './tax-words.ts'
import { TaxRateInput } from '~/records/tax-rate-input.tsx'
import { useTaxChange } from './use-tax-change.tsx'
import classes from './tax.module.css'

const bands = turnoverBands.map((value) => ({ value, label: turnoverWords[value] }))

/** What holds for the whole agency: its numbers, what is usual, the choices where the law is in doubt, and units. */
export function FactsForm({ profile: { facts, packs, version } }: { profile: TaxProfileShown }) {
  const [draft, setDraft] = useState(facts)
  const { problems, isSending, submit } = useSending()
  const { change, dialog } = useTaxChange()
  const set = (changes: Partial<typeof facts>) => setDraft({ ...draft, ...changes })
  const modes = new Map(packs.flatMap((pack) => pack.modes.map(({ id, name }) => [id, name])))
  const isIndian = packs.some(({ system }) => system === 'gst-india')
  const asksRate = packs.some((pack) => pack.modes.some(({ needs }) => needs.includes('rate')))
  const [first] = Object.values(problems)

  const choose = (packId: string, setting: string, choice: string) =>
    set({ choices: { ...draft.choices, [packId]: { ...draft.choices[packId], [setting]: choice } } })
  const save = () => change(() => api.taxProfile.save({ ...draft, version }), 'The tax profile is saved')

  return (
    <form onSubmit={(event) => submit(event, save)} noValidate>
      <Section title="The agency">
        <Stack gap="md">
          {isIndian && (
            <div className={classes.two}>
              <TextInput
                label="PAN"
                value={draft.pan ?? ''}
                onChange={(event) => set({ pan: event.currentTarget.value.toUpperCase() })}
                error={problems.pan}
                maxLength={12}
                spellCheck={false}
              />
              <TextInput
                label="TAN"
                value={draft.tan ?? ''}
                onChange={(event) => set({ tan: event.currentTarget.value.toUpperCase() })}
                error={problems.tan}
                maxLength={12}
                spellCheck={false}
              />
              <Select
                label="Turnover of the financial year before"
                data={bands}
                value={draft.turnover}
                onChange={(turnover) => set({ turnover })}
                error={problems.turnover}
                clearable
              />
            </div>
          )}
          <Select
            label="How packages are usually taxed"
            data={[...modes].map(([value, label]) => ({ value, label }))}
            value={draft.defaultMode}
            onChange={(defaultMode) => set({ defaultMode })}
            error={problems.defaultMode}
            clearable
          />
          {asksRate && (
            <TaxRateInput
              label="Usual rate of tax"
              description="New lines begin with it; each can have another."
              value={draft.defaultRate}
              onChange={(defaultRate) => set({ defaultRate })}
              error={problems.defaultRate}
            />
          )}
          <Switch
            label="Draw up the invoice when a proposal is accepted"
            description="As a draft, which the RM is told of. Nothing is issued or sent by itself."
            checked={draft.draftsOnAcceptance}
            onChange={(event) => set({ draftsOnAcceptance: event.currentTarget.checked })}
          />
          <TagsInput
            label="Units of invoice lines"
            description="Type one and press Enter"
            value={draft.units}
            onChange={(units) => set({ units })}
            error={problems.units ?? Object.entries(problems).find(([name]) => name.startsWith('units.'))?.[1]}
            maxTags={40}
          />
        </Stack>
      </Section>
      <Section
        title="Who signs documents"
        lead="Named on tax invoices, bills of supply, vouchers and notes that are issued from now on, over “Authorised signatory”."
      >
        <div className={classes.two}>
          <TextInput
            label="Name of the signatory"
            value={draft.signatoryName ?? ''}
            onChange={(event) => set({ signatoryName: event.currentTarget.value })}
            error={problems.signatoryName}
            maxLength={120}
          />
          <TextInput
            label="Designation"
            value={draft.signatoryTitle ?? ''}
            onChange={(event) => set({ signatoryTitle: event.currentTarget.value })}
            error={problems.signatoryTitle}
            maxLength={120}
          />
        </div>
      </Section>
      {packs.map((pack) => (
        <Doubts key={pack.id} pack={pack} chosen={draft.choices[pack.id] ?? {}} problems={problems} onChoose={choose} />
      ))}
      <Group mt="md" gap="md">
        <Button type="submit" loading={isSending}>
          Save
        </Button>
        {first && (
          <span role="alert" className={classes.problem}>
            {first}
          </span>
        )}
      </Group>
      {dialog}
    </form>
  )
}

interface DoubtsProps {
  pack: PackShown
  chosen: Record<string, string>
  problems: Record<string, string | undefined>
  onChoose: (packId: string, setting: string, choice: string) => void
}

/** Where the law is in doubt: what is not sure, and what the agency has decided. */
function Doubts({ pack, chosen, problems, onChoose }: DoubtsProps) {
  return (
    <Section
      title={`Where the rules are in doubt: ${pack.name}`}
      lead={`Rules of version ${pack.version}. Decide with your accountant; what you leave is as most do it.`}
    >
      <Stack gap="lg">
        {pack.settings.map(({ id, name, doubt, source, choices, default: usual }) => (
          <Select
            key={id}
            label={name}
            description={`${doubt} Source: ${source}`}
            data={choices.map((choice) => ({
              value: choice.id,
              label: choice.id === usual ? `${choice.name} (as it comes)` : choice.name,
            }))}
            value={chosen[id] ?? usual}
            onChange={(choice) => choice && onChoose(pack.id, id, choice)}
            error={problems[`choices.${pack.id}.${id}`]}
            allowDeselect={false}
            classNames={{ description: classes.doubt ?? '' }}
          />
        ))}
      </Stack>
    </Section>
  )
}
