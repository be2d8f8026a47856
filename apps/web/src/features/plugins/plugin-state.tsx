import { Button } from '@mantine/core'
import type { Plugin, PluginOffer } from '@sarai/contract/plugins'
import { actsOf, type PluginAct } from '@sarai/contract/plugin-words'
import { Pill } from '~/ui/stage-pill.tsx'
import { describeConnect, stateColours, stateNames, describeState } from './plugin-words.ts'
import classes from './plugins.module.css'
import type { usePluginActs } from './use-plugin-acts.tsx'

interface Props {
  plugin: Plugin
  offer: PluginOffer | null
  acts: ReturnType<typeof usePluginActs>
}

/** What comes next: where an account is opened from here, going on with that is more than to look again. */
function findNext({ state, way }: Plugin): PluginAct | undefined {
  if (state === 'active') return undefined
  if (state === 'identity-check' && way === 'onboarding') return 'connect'
  return actsOf[state][0]
}

/** How a plugin stands, and what can be done about that: the next act is the one filled button. */
export function PluginStateBox({ plugin, offer, acts }: Props) {
  const { state, isKnown } = plugin
  const next = findNext(plugin)
  const labels: Partial<Record<PluginAct, string>> = {
    connect: describeConnect(plugin, offer),
    test: state === 'identity-check' ? 'Look again' : 'Test the connection',
    pause: 'Pause',
    resume: 'Resume',
  }
  const does: Partial<Record<PluginAct, () => Promise<unknown>>> = {
    connect: () => acts.connect(plugin),
    test: () => acts.test(plugin),
    pause: () => acts.setPaused(plugin, true),
    resume: () => acts.setPaused(plugin, false),
  }
  const offered = actsOf[state].filter((act) => labels[act] && (act !== 'connect' || act === next))
  const order = next ? [next, ...offered.filter((act) => act !== next)] : offered
  return (
    <section className={classes.state} data-state={state} aria-label="State">
      <div>
        <Pill name={stateNames[state]} colour={stateColours[state]} />
      </div>
      <p role={state === 'error' ? 'alert' : undefined}>
        {isKnown ? describeState(plugin) : 'This version of Sarai does not have it any more. It can only be removed.'}
      </p>
      {isKnown && (
        <div className={classes.buttons}>
          {order.map((act) => (
            <Button
              key={act}
              variant={act === next ? 'filled' : 'default'}
              disabled={acts.isBusy}
              onClick={() => void does[act]?.()}
            >
              {labels[act]}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
