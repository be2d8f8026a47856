import { Modal, PasswordInput, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { Plugin, PluginField, PluginOffer } from '@sarai/contract/plugins'
import { useState } from 'react'
import { api } from '~/api.ts'
import { AskPassword } from '~/lib/ask-password.tsx'
import { useSensitive } from '~/lib/use-sensitive.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { describeSandbox, kindWords } from './plugin-words.ts'
import classes from './plugins.module.css'
import { refreshPlugins } from './use-plugin-acts.tsx'

interface Props {
  offer: PluginOffer
  /** What is changed; none where it is installed. */
  plugin: Plugin | null
  onClose: () => void
  /** With what it has become. */
  onKept: (plugin: Plugin) => void
}

type Values = Record<string, string>

/** How a plugin is connected, and what it is set to. What is secret is written only: left empty, it stays as it is. */
export function PluginForm({ offer, plugin, onClose, onKept }: Props) {
  const { run, busy, problems, asking, ask } = useSensitive<'keep'>()
  const [key] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(plugin?.isNamed ? plugin.name : '')
  const [way, setWay] = useState(plugin?.way ?? offer.ways[0]?.name)
  const [isTest, setTest] = useState(offer.isSandbox || (plugin?.isTest ?? false))
  const [credentials, setCredentials] = useState<Values>({})
  const [settings, setSettings] = useState<Values>(plugin?.settings ?? {})
  const shown = offer.ways.find(({ name }) => name === way)
  const isSet = (name: string) => plugin?.way === way && (plugin?.credentialNames.includes(name) ?? false)

  const keep = () =>
    run('keep', async () => {
      const ofWay = Object.fromEntries((shown?.credentials ?? []).map(({ name }) => [name, credentials[name] ?? '']))
      const facts = { ...(offer.hasManyAccounts ? { name } : {}), way, isTest, credentials: ofWay, settings }
      if (!plugin) {
        const context = { idempotencyKey: key }
        const { data } = await api.plugins.install({ provider: offer.provider, ...facts }, { context })
        await refreshPlugins()
        return onKept(data)
      }
      const { id, version } = plugin
      const { data, isRevoked } = await api.plugins.configure({ id, version, changes: facts })
      await refreshPlugins()
      if (isRevoked === false)
        toast({
          kind: 'info',
          title: 'The connection of before is forgotten here',
          message: `${offer.name} could not be told. Take the authorisation back there too.`,
        })
      onKept(data)
    })

  return (
    <Modal opened onClose={onClose} title={plugin ? `Settings of ${plugin.name}` : `Install ${offer.name}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <Stack gap="md">
          {plugin?.authorisedAt && (way !== plugin.way || isTest !== plugin.isTest) && (
            <p role="status">
              The connection there is now is taken back at {offer.name} when you save, and its keys are forgotten here.
            </p>
          )}
          {offer.hasManyAccounts && (
            <TextInput
              label="Name"
              description="As your colleagues know the supplier"
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
              error={problems.name ?? problems['changes.name']}
              autoComplete="off"
            />
          )}
          {offer.ways.length > 1 && (
            <Radio.Group label="How do you connect it?" value={way} onChange={(name) => setWay(findWay(offer, name))}>
              <Stack gap="xs" mt={6}>
                {offer.ways.map(({ name, label, summary }) => (
                  <Radio key={name} value={name} label={label} description={summary} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {offer.ways.length === 1 && <p className={classes.words}>{shown?.summary}</p>}
          {shown?.credentials.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              isSecret={/secret|key|token|password/i.test(field.name)}
              placeholder={isSet(field.name) ? 'Stays as it is' : undefined}
              value={credentials[field.name] ?? ''}
              onChange={(value) => setCredentials({ ...credentials, [field.name]: value })}
              problem={problems[`credentials.${field.name}`] ?? problems[`changes.credentials.${field.name}`]}
            />
          ))}
          {offer.settings.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={settings[field.name] ?? ''}
              onChange={(value) => setSettings({ ...settings, [field.name]: value })}
              problem={problems[`settings.${field.name}`] ?? problems[`changes.settings.${field.name}`]}
            />
          ))}
          {offer.isSandbox ? (
            <p className={classes.words}>{describeSandbox(offer.kind)}</p>
          ) : offer.hasTestSystem ? (
            <Switch
              label="Test system"
              description={`${kindWords[offer.kind].test} Your account at ${offer.name} has keys of its own for it.`}
              checked={isTest}
              onChange={(event) => setTest(event.currentTarget.checked)}
            />
          ) : null}
          {plugin && plugin.state !== 'installed' && (
            <p className={classes.words}>Changed keys, another way or another system have to be connected anew.</p>
          )}
          <FormFoot
            problem={problems.form}
            label={plugin ? 'Save' : 'Install'}
            isBusy={busy !== undefined}
            onCancel={onClose}
          />
        </Stack>
      </form>
      {asking && <AskPassword onClose={() => ask(undefined)} onGiven={asking} />}
    </Modal>
  )
}

const findWay = (offer: PluginOffer, name: string) => offer.ways.find((way) => way.name === name)?.name

interface FieldProps {
  field: PluginField
  value: string
  onChange: (value: string) => void
  isSecret?: boolean
  placeholder?: string | undefined
  problem: string | undefined
}

function FieldInput({ field, value, onChange, isSecret = false, placeholder, problem }: FieldProps) {
  const Input = isSecret ? PasswordInput : TextInput
  return (
    <Input
      label={field.label}
      description={field.hint}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
    />
  )
}
