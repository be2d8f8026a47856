import { Button, Checkbox, Drawer, Group, Stack, Switch, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import { noticeChannels } from '@sarai/contract/notice-words'
import type { DryRun, ReminderRule, RuleFacts } from '@sarai/contract/reminder-rules'
import { customerDates, ruleRecipients, ruleStops } from '@sarai/contract/reminder-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { byInput, problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { ConditionsInput } from './conditions-input.tsx'
import { DryRunResult } from './dry-run-result.tsx'
import { RuleText } from './rule-text.tsx'
import { recipientNames, stopNames, withTrigger } from './rule-words.ts'
import classes from './reminders.module.css'
import { Count, TriggerInput } from './trigger-input.tsx'
import { TimeInput } from '~/ui/day-input.tsx'

const drawerWidth = 550
const channelNames = { app: 'In the app', mail: 'By mail', push: 'By push' }

interface Props {
  facts: RuleFacts
  /** The rule that is changed; a new one without. */
  rule?: ReminderRule
  onSaved: () => Promise<unknown>
  onClose: () => void
}

function factsOnly(facts: RuleFacts & Partial<ReminderRule>): RuleFacts {
  const { id: _id, version: _version, createdAt: _at, lastRunAt: _lastRunAt, problem: _problem, ...own } = facts
  return own
}

/** What is wrong, by the part of the form: `trigger` for `trigger.days`. */
const explain = (error: unknown): FieldErrors => byInput(problemsOf(error))

/** Makes or changes a rule, and shows what it would tell before it does. */
export default function RuleDrawer({ facts, rule, onSaved, onClose }: Props) {
  const { customFields } = useSession()
  const [draft, setDraft] = useState(() => factsOnly(facts))
  const [tried, setTried] = useState<DryRun>()
  const { problems, isSending, send, submit } = useSending(explain)
  const [isTrying, setTrying] = useState(false)
  const set = (change: Partial<RuleFacts>) => {
    setDraft((before) => ({ ...before, ...change }))
    setTried(undefined)
  }

  async function save(): Promise<void> {
    await (rule
      ? api.reminderRules.update({ ...draft, id: rule.id, version: rule.version })
      : api.reminderRules.create(draft))
    toast({ kind: 'success', message: 'Rule saved' })
    onClose()
    await onSaved()
  }

  async function tryIt(): Promise<void> {
    setTrying(true)
    await send(async () => setTried((await api.reminderRules.dryRun(draft)).data))
    setTrying(false)
  }

  return (
    <Drawer opened onClose={onClose} size={drawerWidth} title={rule ? 'Edit rule' : 'New rule'}>
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            data-autofocus
            value={draft.name}
            maxLength={120}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={problems.name}
          />
          <TriggerInput
            value={draft.trigger}
            onChange={(trigger) => set(withTrigger(draft, trigger, customFields))}
            problem={problems.trigger}
          />
          <ConditionsInput
            trigger={draft.trigger}
            value={draft.conditions}
            onChange={(conditions) => set({ conditions })}
            problem={problems.conditions}
          />
          <Group grow align="flex-start">
            <Choices
              label="Tell"
              options={offeredRecipients(draft).map((value) => ({ value, label: recipientNames[value] }))}
              value={draft.recipients}
              onChange={(recipients) => set({ recipients })}
              problem={problems.recipients}
            />
            <Choices
              label="How"
              options={noticeChannels.map((value) => ({ value, label: channelNames[value] }))}
              value={draft.channels}
              onChange={(channels) => set({ channels })}
              problem={problems.channels}
            />
          </Group>
          <RuleText title={draft.title} body={draft.body} onChange={set} problems={problems} />
          <Choices
            label="Stop when"
            options={ruleStops.map((value) => ({ value, label: stopNames[value] }))}
            value={draft.stops}
            onChange={(stops) => set({ stops })}
          />
          <Repeating draft={draft} onChange={set} problem={problems.everyDays} />
          <QuietHours draft={draft} onChange={set} />
          {tried && <DryRunResult result={tried} />}
          <FormFoot
            problem={problems.form}
            label={rule ? 'Save rule' : 'Add rule'}
            isBusy={isSending && !isTrying}
            onCancel={onClose}
            aside={
              <Button variant="default" loading={isTrying} onClick={() => void tryIt()}>
                Try it
              </Button>
            }
          />
        </Stack>
      </form>
    </Drawer>
  )
}

/** Customers are reminded of what they are to pay only; one that is chosen already can be taken off. */
const offeredRecipients = ({ trigger, recipients }: RuleFacts) =>
  ruleRecipients.filter(
    (one) =>
      one !== 'customer' ||
      recipients.includes('customer') ||
      (trigger.kind === 'date' && customerDates.has(trigger.field)),
  )

interface ChoicesProps<T extends string> {
  label: string
  options: { value: T; label: string }[]
  value: T[]
  onChange: (value: T[]) => void
  problem?: string
}

function Choices<T extends string>({ label, options, value, onChange, problem }: ChoicesProps<T>) {
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange} error={problem}>
      <Stack gap={10} mt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} size="xs" value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

interface PartProps {
  draft: RuleFacts
  onChange: (change: Partial<RuleFacts>) => void
  problem?: string
}

function Repeating({ draft: { times, everyDays }, onChange, problem }: PartProps) {
  return (
    <div>
      <Switch
        label="Repeat until one of these ends it"
        checked={times > 1}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { times: 3, everyDays: 3 } : { times: 1, everyDays: null })
        }
      />
      {times > 1 && (
        <Group grow mt="xs">
          <Count label="Times in total" value={times} min={2} onChange={(next) => onChange({ times: next })} />
          <Count label="Days apart" value={everyDays ?? 1} min={1} onChange={(next) => onChange({ everyDays: next })} />
        </Group>
      )}
      {problem && <p className={classes.problem}>{problem}</p>}
    </div>
  )
}

function QuietHours({ draft: { quietFrom, quietUntil }, onChange }: PartProps) {
  const isOn = quietFrom !== null
  return (
    <div>
      <Switch
        label="Quiet hours"
        description="In your agency’s time zone. Reminders that fall due then are sent when they end."
        checked={isOn}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? { quietFrom: '21:00', quietUntil: '08:00' }
              : { quietFrom: null, quietUntil: null },
          )
        }
      />
      {isOn && (
        <Group grow mt="xs">
          <TimeInput isRequired label="From" value={quietFrom} onChange={(time) => onChange({ quietFrom: time })} />
          <TimeInput
            isRequired
            label="Until"
            value={quietUntil ?? ''}
            onChange={(time) => onChange({ quietUntil: time })}
          />
        </Group>
      )}
    </div>
  )
}
