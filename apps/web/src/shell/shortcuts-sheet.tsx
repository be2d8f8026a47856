import { Modal, Switch } from '@mantine/core'
import { setPreference, usePreference } from '~/lib/preferences.ts'
import { useSession } from '~/lib/session-context.tsx'
import { isOff, singleKeysPreference } from '~/lib/single-keys-preference.ts'
import { goKeys, queueKey } from './go-keys.ts'
import classes from './shortcuts-sheet.module.css'

type Line = [what: string, ...keys: string[]]

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
const mod = isMac ? '⌘' : 'Ctrl'

const inLists: Line[] = [
  ['Next row', 'J'],
  ['Row before', 'K'],
  ['Open it', 'Enter'],
  ['Select it', 'X'],
  ['Follow-up done', 'E'],
]
const inFollowUps: Line[] = [
  ['Done, what came of it?', 'E'],
  ['Next person', 'N'],
  ['In the form: what came of it', '1 – 6'],
  ['Save', mod, 'Enter'],
]
const always: Line[] = [
  ['Search pages and records', mod, 'K'],
  ['Save a form', mod, 'Enter'],
  ['Close what is open', 'Esc'],
]

/** Every key, by where it works, and the way to turn off those that are pressed alone. */
export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { user, can } = useSession()
  const [areOff] = usePreference(singleKeysPreference, isOff)
  const turn = (isWanted: boolean) => setPreference(singleKeysPreference, isWanted ? null : 'off')
  const everywhere: Line[] = [
    ...(can('leads', 'write') ? [['New lead', 'C'] satisfies Line] : []),
    ['Search this list, or everything', '/'],
    ['These keys', '?'],
  ]
  const going: Line[] = [
    ['Follow-ups that are due', 'G', queueKey.toUpperCase()],
    ...goKeys(user.isSubuser)
      .filter(({ page }) => can(page))
      .map(({ label, key }): Line => [label, 'G', key.toUpperCase()]),
  ]
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={720}>
      <div className={classes.groups}>
        <div data-off={areOff || undefined} className={classes.column}>
          <Group title="Everywhere" lines={everywhere} />
          <Group title="In lists" lines={inLists} />
          <Group title="Follow-ups" lines={inFollowUps} />
        </div>
        <div className={classes.column}>
          <div data-off={areOff || undefined}>
            <Group title="Go to" lines={going} />
          </div>
          <Group title="Always" lines={always} />
        </div>
      </div>
      <Switch
        mt="md"
        label="Keys that are pressed alone"
        description="Turn them off if you speak to your computer, or press keys by accident. Keys with Ctrl or ⌘ stay."
        checked={!areOff}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Modal>
  )
}

function Group({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.lines}>
        {lines.map(([what, ...keys]) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
