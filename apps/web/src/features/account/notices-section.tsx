import { Checkbox, Table } from '@mantine/core'
import {
  type NoticeChannel,
  noticeChannels,
  type NoticeChoices,
  noticeDefaults,
  type NoticeKind,
  noticeKinds,
  noticePreference,
} from '@sarai/contract/notice-words'
import { noticeNames } from '~/lib/notice-words.ts'
import { usePreference } from '~/lib/preferences.ts'
import { objectOf } from '~/lib/stored.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Section } from '~/ui/section.tsx'
import classes from './account.module.css'
import { BrowserNotices } from './browser-notices.tsx'

const channelNames: Record<NoticeChannel, string> = { app: 'In the app', mail: 'By mail', push: 'By push' }

/** What was chosen of what there is to choose. */
function choicesOf(stored: unknown): NoticeChoices {
  const choices: NoticeChoices = {}
  for (const kind of noticeKinds) {
    const chosen = objectOf(objectOf(stored)[kind])
    for (const channel of noticeChannels) {
      const isWanted = chosen[channel]
      if (typeof isWanted === 'boolean') choices[kind] = { ...choices[kind], [channel]: isWanted }
    }
  }
  return choices
}

/** Which notifications a person gets, and how. */
export function NoticesSection() {
  const [chosen, setChosen] = usePreference(noticePreference, choicesOf)
  const { user } = useSession()
  const kinds = noticeKinds.filter(
    (kind) => !user.isSubuser || !['webhook_off', 'mail_stopped', 'plugin_turned'].includes(kind),
  )
  const choose = (kind: NoticeKind, channel: NoticeChannel, isWanted: boolean) =>
    setChosen({ ...chosen, [kind]: { ...chosen[kind], [channel]: isWanted } })
  return (
    <Section title="Notifications" lead="Which notifications you get, and how. Changes apply from the next one on.">
      <BrowserNotices />
      <div className={classes.scroll}>
        <Table className={classes.choices} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Told of</Table.Th>
              {noticeChannels.map((channel) => (
                <Table.Th key={channel}>{channelNames[channel]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row" className={classes.kind}>
                  {noticeNames[kind]}
                </Table.Th>
                {noticeChannels.map((channel) => (
                  <Table.Td key={channel}>
                    <Choice
                      label={`${noticeNames[kind]}, ${channelNames[channel].toLowerCase()}`}
                      usual={noticeDefaults[kind][channel]}
                      chosen={chosen[kind]?.[channel]}
                      always={channel === 'mail' && kind !== 'mail_failed'}
                      onChange={(isWanted) => choose(kind, channel, isWanted)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  )
}

interface ChoiceProps {
  label: string
  /** undefined where it cannot be chosen. */
  usual: boolean | undefined
  chosen: boolean | undefined
  /** What cannot be chosen is always on. */
  always: boolean
  onChange: (isWanted: boolean) => void
}

function Choice({ label, usual, chosen, always, onChange }: ChoiceProps) {
  if (usual === undefined) return <span className="quiet">{always ? 'Always' : '–'}</span>
  return (
    <Checkbox
      size="xs"
      className={classes.choice}
      aria-label={label}
      checked={chosen ?? usual}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
