import { Group } from '@mantine/core'
import { leadSources } from '@sarai/contract/lead-words'
import type { RuleConditions, Trigger } from '@sarai/contract/reminder-rules'
import { formatWord } from '@sarai/contract/export-words'
import { useSession } from '~/lib/session-context.tsx'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { OwnConditions } from './own-conditions.tsx'
import classes from './reminders.module.css'
import { recordsOf } from './rule-words.ts'

interface Props {
  trigger: Trigger
  value: RuleConditions
  onChange: (value: RuleConditions) => void
  problem?: string
}

/** Which records a rule looks at; all of them where nothing is chosen. */
export function ConditionsInput({ trigger, value, onChange, problem }: Props) {
  const { stages, team, customFields } = useSession()
  const set = (change: Partial<RuleConditions>) => {
    const next = { ...value, ...change }
    const kept = Object.entries(next).filter(
      ([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0),
    )
    onChange(Object.fromEntries(kept))
  }
  return (
    <fieldset className={classes.part}>
      <legend>Only for</legend>
      <div className={classes.chips}>
        <FilterChip
          label="Stage"
          options={stages.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.stageIds ?? []}
          onChange={(stageIds) => set({ stageIds })}
        />
        <FilterChip
          label="Source"
          options={leadSources.map((source) => ({ value: source, label: formatWord(source) }))}
          value={value.sources ?? []}
          onChange={(sources) => set({ sources: sources as RuleConditions['sources'] })}
        />
        <FilterChip
          label="RM"
          options={team.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))}
          value={value.ownerIds ?? []}
          onChange={(ownerIds) => set({ ownerIds })}
        />
      </div>
      <Group grow align="flex-start" mt="xs">
        <MoneyInput
          label="Worth at least"
          value={value.minValue}
          onChange={(minor) => set({ minValue: minor ?? undefined })}
        />
        <MoneyInput
          label="Worth at most"
          value={value.maxValue}
          onChange={(minor) => set({ maxValue: minor ?? undefined })}
        />
      </Group>
      <OwnConditions
        records={recordsOf(trigger, customFields)}
        value={value.custom ?? {}}
        onChange={(custom) => set({ custom: Object.keys(custom).length > 0 ? custom : undefined })}
      />
      {problem && <p className={classes.problem}>{problem}</p>}
    </fieldset>
  )
}
