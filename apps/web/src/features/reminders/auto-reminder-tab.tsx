import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import type { ReminderRule, RuleFacts } from '@sarai/contract/reminder-rules'
import { IconAlertTriangle, IconDots, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import { examples, tellingWords, triggerWords } from './rule-words.ts'
import classes from './reminders.module.css'

const RuleDrawer = lazy(() => import('./rule-drawer.tsx'))
const SentDrawer = lazy(() => import('./sent-drawer.tsx'))

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.reminderRules.key() })

/** The agency's rules that remind by themselves. */
export default function AutoReminderTab() {
  const query = useQuery(calls.reminderRules.list.queryOptions())
  const [editing, setEditing] = useState<{ facts: RuleFacts; rule?: ReminderRule }>()
  const [showing, setShowing] = useState<ReminderRule>()
  const [removing, setRemoving] = useState<ReminderRule>()
  const rules = query.data?.data ?? []
  const start = (facts: RuleFacts) => setEditing({ facts })

  return (
    <Section
      title="Auto reminders"
      lead="Rules that remind the right person by themselves, once for each reason: before a departure, when a proposal is not opened, when a lead is left alone."
    >
      {!query.data && <Awaited query={query} what="The rules" lines={5} />}
      {query.isSuccess && rules.length === 0 && (
        <EmptyState title="No rules yet">Begin with one of these, and change what does not fit.</EmptyState>
      )}
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <RuleLine
            key={rule.id}
            rule={rule}
            onEdit={() => setEditing({ facts: rule, rule })}
            onShow={() => setShowing(rule)}
            onRemove={() => setRemoving(rule)}
          />
        ))}
      </ul>
      {query.isSuccess && (
        <div className={classes.begin}>
          <Button leftSection={<IconPlus size={16} />} onClick={() => start(blank)}>
            New rule
          </Button>
          <div className={classes.examples} role="group" aria-label="Begin with an example">
            {examples.map((example) => (
              <Button key={example.name} variant="default" size="compact-sm" onClick={() => start(example)}>
                {example.name}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {editing && <RuleDrawer {...editing} onSaved={refresh} onClose={() => setEditing(undefined)} />}
        {showing && <SentDrawer rule={showing} onClose={() => setShowing(undefined)} />}
      </Suspense>
      {removing && (
        <Confirm
          title={`Remove ${removing.name}`}
          label="Remove rule"
          isDangerous
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await runAction(api.reminderRules.remove({ id: removing.id }), 'The rule was not removed')
            setRemoving(undefined)
            await refresh()
          }}
        >
          It sends no more reminders. Reminders already sent are kept.
        </Confirm>
      )}
    </Section>
  )
}

const blank: RuleFacts = {
  name: '',
  isEnabled: true,
  trigger: { kind: 'date', field: 'lead.travelStart', offsetDays: -7, at: '09:00' },
  conditions: {},
  everyDays: null,
  times: 1,
  stops: ['closed'],
  recipients: ['owner'],
  channels: ['app', 'push'],
  title: '',
  body: null,
  quietFrom: '21:00',
  quietUntil: '08:00',
}

interface LineProps {
  rule: ReminderRule
  onEdit: () => void
  onShow: () => void
  onRemove: () => void
}

function RuleLine({ rule, onEdit, onShow, onRemove }: LineProps) {
  const { stages, customFields } = useSession()
  const { id, version, problem, name, isEnabled, trigger } = rule
  async function turn(isOn: boolean): Promise<void> {
    const changed = api.reminderRules.update({ id, version, isEnabled: isOn })
    try {
      await runAction(changed, `The rule was not turned ${isOn ? 'on' : 'off'}`)
    } finally {
      await refresh()
    }
  }
  return (
    <li className={classes.rule} data-off={!isEnabled || undefined}>
      <Switch
        aria-label={`${name} is on`}
        checked={isEnabled}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <div className={classes.body}>
        <button type="button" className={classes.name} onClick={onEdit}>
          {name}
        </button>
        <p className={classes.words}>{triggerWords(trigger, stages, customFields)}</p>
        <p className={classes.quiet}>{tellingWords(rule)}</p>
        {problem && (
          <p className={classes.halted}>
            <IconAlertTriangle size={14} aria-hidden /> {problem}
          </p>
        )}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More about ${name}`}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={15} />} onClick={onShow}>
            Reminders sent
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={onRemove}>
            Remove rule
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
