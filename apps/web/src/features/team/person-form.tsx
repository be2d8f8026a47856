import { Drawer, Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import { Select } from '@mantine/core'
import type { ActionRight, RecordScope } from '@sarai/contract/access'
import type { Invitation, Team, TeamMember } from '@sarai/contract/team'
import { useRef, useState } from 'react'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { PagePermissionTable } from './page-permission-table.tsx'
import { RightsTable } from './rights-table.tsx'
import { refreshTeam } from './team-cache.ts'
import type { TeamPanel } from './team-tab.tsx'
import { roleWords } from './team-words.ts'
import classes from './team.module.css'

interface Props {
  /** Somebody there is; a new one is invited where left out. */
  person?: TeamMember
  teams: Team[]
  onClose: () => void
  onInvited: (panel: TeamPanel) => void
}

const blank = {
  name: '',
  email: '',
  role: 'sub-user' as TeamMember['role'],
  recordScope: 'own' as RecordScope,
  teamId: null as string | null,
  permissions: null as TeamMember['permissions'],
  hidesCost: false,
  rights: [] as ActionRight[],
}
type Draft = typeof blank

const scopes: [scope: RecordScope, label: string, description: string][] = [
  ['own', 'Own records', 'Only the records they own.'],
  [
    'team',
    "Own team's records",
    'Records owned by them or by somebody in the same team, and records that nobody owns.',
  ],
  ['all', 'All records', "Everybody's."],
]

/** Who somebody is and what they may do. */
export function PersonForm({ person, teams, onClose, onInvited }: Props) {
  const [draft, setDraft] = useState<Draft>(person ?? blank)
  const { problems, isSending, submit } = useSending()
  const idempotencyKey = useRef(crypto.randomUUID())
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const isMain = draft.role === 'main-user'

  async function save(): Promise<void> {
    await (person ? change(person, draft) : invite(draft, idempotencyKey.current, onInvited, onClose))
    if (person) onClose()
  }

  return (
    <Drawer opened onClose={onClose} title={person ? person.name : 'Invite a person'} size={550}>
      <form onSubmit={(event) => submit(event, save)} className={classes.form} noValidate>
        <Stack gap="lg" className={classes.fields}>
          <TextInput
            label="Name"
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={problems.name}
            maxLength={120}
            data-autofocus
          />
          {!person && (
            <TextInput
              type="email"
              label="Email"
              description="The invitation goes there. They sign in with it."
              value={draft.email}
              onChange={(event) => set({ email: event.currentTarget.value })}
              error={problems.email}
              maxLength={254}
            />
          )}
          {!person && (
            <Radio.Group label="Role" value={draft.role} onChange={(role) => set({ role })}>
              <Stack gap={8} mt={6}>
                <Radio value="sub-user" label="Sub-user" description={roleWords['sub-user']} />
                <Radio value="manager" label="Manager" description={roleWords.manager} />
              </Stack>
            </Radio.Group>
          )}
          {isMain ? (
            <Text>A main user may do everything. To restrict {draft.name}, change the role first.</Text>
          ) : (
            <>
              <Select
                label="Team"
                placeholder={teams.length > 0 ? 'In no team' : 'There are no teams yet'}
                data={teams.map(({ id, name }) => ({ value: id, label: name }))}
                value={draft.teamId}
                onChange={(teamId) => set({ teamId })}
                error={problems.teamId}
                disabled={teams.length === 0}
                clearable
                clearButtonProps={{ 'aria-label': 'Clear team' }}
              />
              <Radio.Group
                label="Which records they see"
                value={draft.recordScope}
                onChange={(recordScope) => set({ recordScope })}
              >
                <Stack gap={8} mt={6}>
                  {scopes.map(([value, label, description]) => (
                    <Radio key={value} value={value} label={label} description={description} />
                  ))}
                </Stack>
              </Radio.Group>
              <PagePermissionTable value={draft.permissions} onChange={(permissions) => set({ permissions })} />
              <RightsTable value={draft.rights} onChange={(rights) => set({ rights })} />
              <Switch
                label="Hide costs and margins"
                description="Net prices, markups and margins of packages and proposals are not shown, and cannot be changed."
                checked={draft.hidesCost}
                onChange={(event) => set({ hidesCost: event.currentTarget.checked })}
              />
            </>
          )}
        </Stack>
        <FormFoot
          problem={problems.form}
          label={person ? 'Save' : 'Send invitation'}
          isBusy={isSending}
          onCancel={onClose}
        />
      </form>
    </Drawer>
  )
}

async function change(
  person: TeamMember,
  { name, recordScope, teamId, permissions, hidesCost, rights }: Draft,
): Promise<void> {
  const changes = person.role === 'main-user' ? {} : { recordScope, teamId, permissions, hidesCost, rights }
  await api.team.update({ id: person.id, version: person.version, changes: { name, ...changes } })
  await refreshTeam()
  toast({ kind: 'success', message: `Saved. It holds for ${name} from now on.` })
}

async function invite(
  draft: Draft,
  idempotencyKey: string,
  onInvited: Props['onInvited'],
  onClose: () => void,
): Promise<void> {
  const asked = { ...draft, role: draft.role as Invitation['role'] }
  const { data, warnings } = await api.team.invite(asked, { context: { idempotencyKey } })
  await refreshTeam()
  if (data.link) onInvited({ kind: 'link', name: draft.name, link: data.link })
  else {
    onClose()
    toast({ kind: 'success', message: `An invitation is on its way to ${data.member.email}` })
  }
  showMailWarnings(warnings, true)
}
