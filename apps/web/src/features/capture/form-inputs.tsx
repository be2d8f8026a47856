import { Input, SegmentedControl, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FieldUse, FormField, FormSettings } from '@sarai/contract/intake'
import { useSession } from '~/lib/session-context.tsx'
import { PlaceNamesInput } from '~/records/place-names-input.tsx'
import classes from './capture.module.css'
import { fieldLabels, settingLabels } from './form-words.ts'

interface Props {
  settings: FormSettings
  onChange: (change: Partial<FormSettings>) => void
  problem: (name: string) => string | undefined
}

const uses: { value: FieldUse; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
]
const order = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

/** Everything about the form that an agency decides. */
export function FormInputs({ settings, onChange, problem }: Props) {
  const { team } = useSession()
  const text = (name: 'title' | 'button') => ({
    label: settingLabels[name],
    value: settings[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const long = (name: 'intro' | 'thanks' | 'consent' | 'marketing', help?: string) => ({
    label: settingLabels[name],
    description: help,
    inputWrapperOrder: order,
    autosize: true,
    minRows: 2,
    maxRows: 8,
    value: settings[name] ?? '',
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value === '' && name !== 'thanks' ? null : event.currentTarget.value }),
  })
  return (
    <>
      <Switch
        label={settingLabels.isOpen}
        description="Switched off, the form says that it is closed."
        checked={settings.isOpen}
        onChange={(event) => onChange({ isOpen: event.currentTarget.checked })}
      />
      <TextInput {...text('title')} maxLength={80} />
      <Textarea {...long('intro')} maxLength={400} />
      <div className={classes.two}>
        <TextInput {...text('button')} maxLength={40} />
        <TextInput
          type="color"
          label={settingLabels.colour}
          value={settings.colour}
          onChange={(event) => onChange({ colour: event.currentTarget.value })}
          error={problem('colour')}
        />
      </div>
      <Fields fields={settings.fields} onChange={(fields) => onChange({ fields })} problem={problem('fields.phone')} />
      <PlaceNamesInput
        label={settingLabels.destinations}
        description="Offered while the traveller types; any other place can be typed too."
        inputWrapperOrder={order}
        value={settings.destinations}
        onChange={(destinations) => onChange({ destinations })}
        error={problem('destinations')}
      />
      <h2 className={classes.heading}>After sending</h2>
      <Textarea {...long('thanks')} maxLength={600} />
      <Select
        label={settingLabels.ownerId}
        description="Gets a mail about each. Without one, new leads wait to be assigned."
        inputWrapperOrder={order}
        data={team.filter((person) => person.isActive).map((person) => ({ value: person.id, label: person.name }))}
        value={settings.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
        placeholder="Nobody yet"
        searchable
        clearable
        error={problem('ownerId')}
      />
      <h2 className={classes.heading}>Consent and sites</h2>
      <Textarea
        {...long('consent', 'A box to tick before sending; what was agreed to is kept with the lead. Empty for none.')}
        maxLength={400}
      />
      <Textarea
        {...long('marketing', 'A box that may be left empty, for offers and news. Empty for none.')}
        maxLength={400}
      />
      <TagsInput
        label={settingLabels.sites}
        description="Like https://www.example.com. Without any, every site may."
        inputWrapperOrder={order}
        value={settings.sites}
        onChange={(sites) => onChange({ sites })}
        acceptValueOnBlur
        placeholder={settings.sites.length > 0 ? undefined : 'Any site'}
        error={problem('sites') ?? settings.sites.map((_, index) => problem(`sites.${index}`)).find(Boolean)}
      />
    </>
  )
}

interface FieldsProps {
  fields: FormSettings['fields']
  onChange: (fields: FormSettings['fields']) => void
  problem: string | undefined
}

function Fields({ fields, onChange, problem }: FieldsProps) {
  return (
    <Input.Wrapper label="What it asks" labelElement="div">
      <div className={classes.rows}>
        <div className={classes.row}>
          Name <span className={classes.always}>Always</span>
        </div>
        {(Object.entries(fieldLabels) as [FormField, string][]).map(([field, label]) => (
          <div key={field} className={classes.row}>
            {label}
            <SegmentedControl
              size="xs"
              aria-label={label}
              value={fields[field]}
              onChange={(use) => onChange({ ...fields, [field]: use })}
              data={uses}
            />
          </div>
        ))}
      </div>
      {problem && <Input.Error mt={5}>{problem}</Input.Error>}
    </Input.Wrapper>
  )
}
