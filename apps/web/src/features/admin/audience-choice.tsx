import { Radio, Select, Stack } from '@mantine/core'
import type { AdminAnnouncementFacts } from '@sarai/contract/admin-announcements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminCalls } from './admin-api.ts'
import rows from './admin-rows.module.css'

type Audience = Pick<AdminAnnouncementFacts, 'planId' | 'agencyId'>

interface Props {
  kind: AudienceKind
  facts: Audience
  problems: Record<string, string>
  onChange: (kind: AudienceKind, audience: Audience) => void
}

const kinds = [
  { kind: 'all', label: 'All agencies' },
  { kind: 'plan', label: 'Those on a plan' },
  { kind: 'agency', label: 'One agency' },
] as const
export type AudienceKind = (typeof kinds)[number]['kind']

export const findKind = ({ planId, agencyId }: Audience): AudienceKind =>
  agencyId !== null ? 'agency' : planId !== null ? 'plan' : 'all'

/** Whether it is said whom it is for: one agency that was not chosen yet is not all of them. */
export const isChosen = (kind: AudienceKind, facts: Audience): boolean => findKind(facts) === kind

/** Chooses whom something is announced to. */
export function AudienceChoice({ kind, facts, problems, onChange }: Props) {
  const plans = useQuery(adminCalls.plans.list.queryOptions()).data?.data ?? []
  function choose(chosen: string): void {
    const next = kinds.find((one) => one.kind === chosen)?.kind ?? 'all'
    onChange(next, { agencyId: null, planId: null })
  }
  return (
    <Stack gap="xs">
      <Radio.Group label="For" value={kind} onChange={choose}>
        <div className={rows.choices}>
          {kinds.map((one) => (
            <Radio key={one.kind} value={one.kind} label={one.label} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'plan' && (
        <Select
          aria-label="Plan"
          placeholder="Which plan"
          data={plans.map(({ id, name }) => ({ value: id, label: name }))}
          value={facts.planId}
          allowDeselect={false}
          error={problems.planId}
          onChange={(planId) => onChange(kind, { planId, agencyId: null })}
        />
      )}
      {kind === 'agency' && (
        <AgencyChoice
          id={facts.agencyId}
          problem={problems.agencyId}
          onChange={(agencyId) => onChange(kind, { planId: null, agencyId })}
        />
      )}
    </Stack>
  )
}

interface AgencyProps {
  id: string | null
  problem: string | undefined
  onChange: (id: string | null) => void
}

/** Finds an agency by part of its name, or the address of one of its people. */
function AgencyChoice({ id, problem, onChange }: AgencyProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim() || (id ?? undefined)
  const found = useQuery(
    adminCalls.agencies.list.queryOptions({
      input: { perPage: 10, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  ).data?.data
  const choices = (found ?? []).map(({ id: value, name, mainUser }) => ({
    value,
    label: mainUser ? `${name} (${mainUser})` : name,
  }))
  return (
    <Select
      aria-label="Agency"
      placeholder="Name, or address of one of its people"
      searchable
      data={choices}
      // The server has found them.
      filter={({ options }) => options}
      value={id}
      error={problem}
      onSearchChange={(text) => setTyped(choices.some(({ label }) => label === text) ? '' : text)}
      onChange={onChange}
    />
  )
}
