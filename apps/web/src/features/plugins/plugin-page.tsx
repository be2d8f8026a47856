import { Anchor, Button } from '@mantine/core'
import type { Plugin, PluginOffer } from '@sarai/contract/plugins'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoment } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { Section } from '~/ui/section.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { NoPlugin } from './no-plugin.tsx'
import { PluginEvents } from './plugin-events.tsx'
import { PluginForm } from './plugin-form.tsx'
import { describeSandbox, kindWords } from './plugin-words.ts'
import { PluginStateBox } from './plugin-state.tsx'
import classes from './plugins.module.css'
import { useLivePlugins, usePluginActs } from './use-plugin-acts.tsx'

/** One plugin: how it stands and what comes next, what it is set to, and what it told. */
export default function PluginPage() {
  const { shortCode = '' } = useParams({ strict: false })
  useLivePlugins()
  const query = useQuery(calls.plugins.read.queryOptions({ input: { provider: shortCode } }))
  const found = query.data?.data
  const name = found?.plugin?.name ?? found?.offer?.name ?? 'Plugin'
  usePageTitle(name)
  if (found && !found.offer && !found.plugin) return <NoPlugin title="No such plugin" />
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      <div className={classes.head}>
        <h1 className={classes.title}>{name}</h1>
      </div>
      {!found && <Awaited query={query} what="The plugin" lines={8} />}
      {found?.plugin && <Installed plugin={found.plugin} offer={found.offer} />}
      {found?.offer && !found.plugin && <Available offer={found.offer} />}
      {found?.offer?.isSandbox && (
        <Section title="Sandbox" lead={describeSandbox(found.offer.kind)}>
          {found.controlsUrl && (
            <Anchor href={`${found.controlsUrl}#${shortCode}`} target="_blank" rel="noopener noreferrer">
              Accounts, keys and controls of the sandbox
            </Anchor>
          )}
        </Section>
      )}
    </div>
  )
}

/** What it is, and the way to install it. */
export function Available({ offer }: { offer: PluginOffer }) {
  const [isInstalling, setInstalling] = useState(false)
  const { connect, dialog } = usePluginActs()
  const navigate = useNavigate()
  return (
    <>
      <p className={classes.lead}>{offer.summary}</p>
      {offer.ways.length > 0 ? (
        <Button onClick={() => setInstalling(true)}>Install</Button>
      ) : (
        <p className={classes.words}>The administrator of this installation has to set it up first.</p>
      )}
      {isInstalling && (
        <PluginForm
          offer={offer}
          plugin={null}
          onClose={() => setInstalling(false)}
          onKept={(plugin) => {
            setInstalling(false)
            if (offer.hasManyAccounts)
              void navigate({ to: '/plugins/$shortCode', params: { shortCode: plugin.code }, replace: true })
            void connect(plugin)
          }}
        />
      )}
      {dialog}
    </>
  )
}

function Installed({ plugin, offer }: { plugin: Plugin; offer: PluginOffer | null }) {
  const acts = usePluginActs()
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { name, kind, account, authorisedAt, isTest, isKnown, eventsUrl, settings, way } = plugin
  const wayLabel = offer?.ways.find((one) => one.name === way)?.label
  return (
    <>
      <PluginStateBox plugin={plugin} offer={offer} acts={acts} />
      <Section title="Connection">
        <dl className={`${classes.facts} ${classes.wide}`}>
          <dt>Account</dt>
          <dd>{account ?? 'Not known yet'}</dd>
          {wayLabel && (
            <>
              <dt>By</dt>
              <dd>{wayLabel}</dd>
            </>
          )}
          <dt>System</dt>
          <dd>{isTest ? kindWords[kind].testSystem : 'Live'}</dd>
          {authorisedAt && (
            <>
              <dt>Since</dt>
              <dd>{formatMoment(authorisedAt)}</dd>
            </>
          )}
          {offer?.settings.map((field) => (
            <Setting key={field.name} label={field.label} value={settings[field.name]} />
          ))}
        </dl>
        {offer && (
          <Button mt="md" variant="default" onClick={() => setEditing(true)}>
            Change
          </Button>
        )}{' '}
        {offer?.hasManyAccounts && offer.nextCode !== null && (
          <Button
            mt="md"
            variant="default"
            renderRoot={(props) => (
              <Link to="/plugins/$shortCode" params={{ shortCode: offer.nextCode ?? '' }} {...props} />
            )}
          >
            Add another supplier
          </Button>
        )}
      </Section>
      {eventsUrl && (
        <Section
          title="Webhook address"
          lead={`Where ${name} tells what has happened. With your own keys, enter it there unless it stands there already. It is secret: who has it may try to tell things, and is not believed without the signature.`}
        >
          <CopyBox text={eventsUrl} label="Webhook address" />
        </Section>
      )}
      {(eventsUrl || kind === 'leads' || !isKnown) && (
        <PluginEvents plugin={plugin} onReplay={(id) => void acts.replay(id)} />
      )}
      <Section title="Remove">
        <p className={classes.words}>{kindWords[kind].kept}</p>
        <Button mt="md" variant="default" color="red" onClick={() => setRemoving(true)}>
          Remove {name}
        </Button>
      </Section>
      {isEditing && offer && (
        <PluginForm offer={offer} plugin={plugin} onClose={() => setEditing(false)} onKept={() => setEditing(false)} />
      )}
      {isRemoving && (
        <Confirm
          title={`Remove ${name}`}
          label="Remove"
          isDangerous
          onConfirm={() => acts.remove(plugin)}
          onClose={() => setRemoving(false)}
        >
          {kindWords[kind].lost(name)}
        </Confirm>
      )}
      {acts.dialog}
    </>
  )
}

function Setting({ label, value }: { label: string; value: string | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value ?? 'Not set'}</dd>
    </>
  )
}
