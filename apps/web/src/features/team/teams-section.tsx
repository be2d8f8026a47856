import { Button, Menu, Modal, Stack, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import type { Team } from '@sarai/contract/team'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf, typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { plural } from '~/lib/format.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { runAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import { refreshTeam } from './team-cache.ts'
import classes from './team.module.css'

/** The agency's teams, by which people see each other's records. */
export function TeamsSection({ teams }: { teams: Team[] }) {
  const [naming, setNaming] = useState<Team | 'new'>()
  const [removing, setRemoving] = useState<Team>()
  return (
    <Section title="Teams" lead="People who see their own team's records see those of everybody in the same team.">
      {teams.length > 0 && (
        <ul className={classes.people} aria-label="Teams">
          {teams.map((team) => (
            <li key={team.id} className={classes.team}>
              <span className={classes.name}>{team.name}</span>
              <span className="quiet">{plural(team.members, 'person', 'people')}</span>
              <RowMenu label={`Actions for the team ${team.name}`}>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming(team)}>
                    Rename
                  </Menu.Item>
                  <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(team)}>
                    Remove
                  </Menu.Item>
                </Menu.Dropdown>
              </RowMenu>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" mt="md" onClick={() => setNaming('new')}>
        Add a team
      </Button>
      {naming && <TeamName team={naming === 'new' ? undefined : naming} onClose={() => setNaming(undefined)} />}
      {removing && (
        <Confirm
          title={`Remove the team ${removing.name}`}
          label="Remove team"
          isDangerous
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await runAction(api.team.removeTeam({ id: removing.id }), 'The team was not removed')
            await refreshTeam()
            setRemoving(undefined)
          }}
        >
          {removing.members > 0
            ? `The ${plural(removing.members, 'person', 'people')} in it stay, in no team. Whoever sees only the own team's records sees only their own then.`
            : 'Nobody is in it.'}
        </Confirm>
      )}
    </Section>
  )
}

const explain = (error: unknown): FieldErrors =>
  error instanceof ApiError && error.code === 'ALREADY_EXISTS'
    ? { name: 'There is already a team with this name' }
    : problemsOf(error)

function TeamName({ team, onClose }: { team?: Team; onClose: () => void }) {
  const { problems, isSending, send } = useSending(explain)
  const idempotencyKey = useRef(crypto.randomUUID())
  async function save(name: string): Promise<void> {
    await (team
      ? api.team.renameTeam({ id: team.id, version: team.version, name })
      : api.team.createTeam({ name }, { context: { idempotencyKey: idempotencyKey.current } }))
    await refreshTeam()
    onClose()
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = typedIn(new FormData(event.currentTarget), 'name')
    void send(() => save(name))
  }
  return (
    <Modal opened onClose={onClose} title={team ? 'Rename team' : 'Add a team'} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            name="name"
            label="Name"
            placeholder="Outbound"
            defaultValue={team?.name}
            maxLength={60}
            error={problems.name}
            data-autofocus
          />
          <FormFoot
            problem={problems.form}
            label={team ? 'Rename' : 'Add team'}
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
