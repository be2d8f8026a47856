import { Modal, Select, Stack, Text } from '@mantine/core'
import type { Holdings, TeamMember } from '@sarai/contract/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { useAction } from '~/ui/action.ts'
import { refreshTeam } from './team-cache.ts'
import classes from './team.module.css'

const nouns: [held: keyof Holdings, one: string][] = [
  ['leads', 'lead'],
  ['contacts', 'contact'],
  ['proposals', 'proposal'],
  ['trips', 'trip'],
  ['packages', 'package'],
  ['tasks', 'open task'],
]

interface Props {
  person: TeamMember
  /** They are deactivated besides. */
  isLeaving: boolean
  heirs: TeamMember[]
  onClose: () => void
}

/** Gives what somebody owns to a colleague; shows how much that is first. */
export function HandOverDialog({ person, isLeaving, heirs, onClose }: Props) {
  const query = useQuery(calls.team.holdings.queryOptions({ input: { id: person.id }, staleTime: 0 }))
  const [heir, setHeir] = useState<string | null>(null)
  const { isBusy, run } = useAction()
  const held = query.data && nouns.filter(([kind]) => query.data.data[kind] > 0)
  const hasAny = (held?.length ?? 0) > 0

  async function go(): Promise<void> {
    const { id, name } = person
    const call = () =>
      isLeaving ? api.team.deactivate({ id, handOverTo: heir }) : api.team.handOver({ id, to: heir ?? '' })
    await run(call, isLeaving ? `${name} was not deactivated` : 'Nothing was handed over', {
      show: async ({ data }) => {
        await refreshTeam()
        if (data.operationId) watchOperation(data.operationId)
        onClose()
      },
      done: isLeaving ? `${name} can no longer sign in` : undefined,
    })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={isLeaving ? `Deactivate ${person.name}` : `Hand over ${person.name}'s records`}
    >
      <Stack gap="md">
        {isLeaving && (
          <Text>
            Every session of theirs ends at once, and their seat is free. What they did stays under their name.
          </Text>
        )}
        {!held && <Awaited query={query} what="Their records" lines={2} />}
        {held && !hasAny && <Text>They own no records, so there is nothing to hand over.</Text>}
        {query.data && held && hasAny && (
          <>
            <ul className={classes.held} aria-label="Their records">
              {held.map(([kind, one]) => (
                <li key={kind}>{plural(query.data.data[kind], one)}</li>
              ))}
            </ul>
            <Select
              label="Who takes them over"
              placeholder={isLeaving ? 'Nobody: they stay where they are' : 'Choose a colleague'}
              data={heirs.map(({ id, name }) => ({ value: id, label: name }))}
              value={heir}
              onChange={setHeir}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Clear colleague' }}
            />
          </>
        )}
        <FormFoot
          label={isLeaving ? 'Deactivate' : 'Hand over'}
          isBusy={isBusy}
          isDisabled={!held || (!isLeaving && !heir)}
          isDangerous={isLeaving}
          onCancel={onClose}
          onConfirm={() => void go()}
        />
      </Stack>
    </Modal>
  )
}
