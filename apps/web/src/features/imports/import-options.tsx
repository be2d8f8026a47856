import { Select, TagsInput } from '@mantine/core'
import type { ImportTarget } from '@sarai/contract/import-fields'
import type { DuplicateChoice, ImportPreview, ImportSettings } from '@sarai/contract/imports'
import { leadSources } from '@sarai/contract/lead-words'
import { formatWord } from '@sarai/contract/export-words'
import { currencyChoices } from '~/lib/currencies.ts'
import { plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNeedsCurrency } from './import-field-list.ts'
import { importWords } from './import-words.ts'
import classes from './imports.module.css'

interface Props {
  target: ImportTarget
  settings: ImportSettings
  preview: ImportPreview | undefined
  onChange: (change: Partial<ImportSettings>) => void
}

/** What is done with rows that are known already or cannot be read, and what new records get besides. */
export function ImportOptions({ target, settings, preview, onChange }: Props) {
  const { one, shared } = importWords[target]
  const choices = [
    { value: 'skip', label: 'Skip the row' },
    { value: 'update', label: `Update the ${one} with it` },
    { value: 'create', label: `Add another ${one}` },
  ]
  const ofRows = preview && preview.examined < preview.rows ? ` in the first ${plural(preview.examined, 'row')}` : ''
  const counted = (count: number | undefined) => (count ? `${plural(count, 'row')}${ofRows}` : 'None so far')
  return (
    <section className={classes.options} aria-labelledby="import-options">
      <h2 className={classes.heading} id="import-options">
        Rules
      </h2>
      <Select
        label={`${shared} of ${one === 'item' ? 'an' : 'a'} ${one} you have`}
        description={counted(preview?.duplicates.inBase)}
        data={choices}
        value={settings.duplicatesInBase}
        onChange={(choice) => choice && onChange({ duplicatesInBase: choice as DuplicateChoice })}
        allowDeselect={false}
      />
      <Select
        label={`${shared} of a row further up`}
        description={counted(preview?.duplicates.inFile)}
        data={choices}
        value={settings.duplicatesInFile}
        onChange={(choice) => choice && onChange({ duplicatesInFile: choice as DuplicateChoice })}
        allowDeselect={false}
      />
      <Select
        label="A value that cannot be read"
        data={[
          { value: 'keep', label: `Keep it as text with the ${one}` },
          { value: 'reject', label: 'Reject the row' },
        ]}
        value={settings.unreadable}
        onChange={(choice) => choice && onChange({ unreadable: choice })}
        allowDeselect={false}
      />
      <AmountsIn target={target} settings={settings} onChange={onChange} />
      <Defaults target={target} settings={settings} onChange={onChange} />
    </section>
  )
}

/** What amounts are in, where no column says it. */
function AmountsIn({
  target,
  settings: { mapping, currency },
  onChange,
}: Pick<Props, 'target' | 'settings' | 'onChange'>) {
  const { agency } = useSession()
  const needsCurrency = useNeedsCurrency(target, mapping)
  if (!needsCurrency) return null
  return (
    <Select
      label="Currency of the amounts"
      description="For amounts that name none."
      placeholder="Choose a currency"
      data={currencyChoices(agency.currency, currency ?? agency.currency)}
      value={currency}
      onChange={(chosen) => chosen && onChange({ currency: chosen })}
      error={currency === null && 'No column of the file says it'}
      searchable
      allowDeselect={false}
    />
  )
}

function Defaults({ target, settings, onChange }: Pick<Props, 'target' | 'settings' | 'onChange'>) {
  const { stages, team, tags, user } = useSession()
  const { defaults } = settings
  // Entries of the library and vendors are nobody's, and come from nowhere.
  const isOfPeople = target === 'leads' || target === 'contacts'
  const set = (part: Partial<ImportSettings['defaults']>) => onChange({ defaults: { ...defaults, ...part } })
  return (
    <>
      <h2 className={classes.heading}>Where a row does not say</h2>
      <div className={classes.two}>
        {target === 'leads' && (
          <Select
            label="Stage"
            data={stages.map((stage) => ({ value: stage.id, label: stage.name }))}
            value={defaults.stageId ?? stages[0]?.id ?? null}
            onChange={(stageId) => set({ stageId })}
            allowDeselect={false}
          />
        )}
        {isOfPeople && user.recordScope !== 'own' && (
          <Select
            label="RM"
            placeholder="Nobody"
            data={team.filter((person) => person.isActive).map((person) => ({ value: person.id, label: person.name }))}
            value={defaults.ownerId}
            onChange={(ownerId) => set({ ownerId })}
            searchable
            clearable
          />
        )}
        {isOfPeople && (
          <Select
            label="Source"
            placeholder="None"
            data={leadSources.map((source) => ({ value: source, label: formatWord(source) }))}
            value={defaults.source}
            onChange={(source) => set({ source: source })}
            clearable
          />
        )}
        {target === 'leads' && (
          <Select
            label="First follow-up"
            data={[
              { value: 'none', label: 'None' },
              { value: 'tomorrow', label: 'Tomorrow, 10:00' },
            ]}
            value={defaults.followUp}
            onChange={(followUp) => followUp && set({ followUp: followUp })}
            allowDeselect={false}
          />
        )}
      </div>
      <TagsInput
        label="Tags for all of them"
        placeholder={defaults.tags.length > 0 ? undefined : 'Diwali fair 2026'}
        data={tags}
        value={defaults.tags}
        onChange={(names) => set({ tags: names })}
        maxTags={20}
      />
    </>
  )
}
