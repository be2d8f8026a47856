import { Button, Group, Modal, Table, Text } from '@mantine/core'
import type { Lead, LeadChanges, LeadFact } from '@sarai/contract/lead-schemas'
import { formatAgo } from '~/lib/format.ts'
import { leadFields } from './lead-fields.ts'

interface Props {
  lead: Lead
  changes: LeadChanges
  current: Lead
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const read = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? 'Empty'
    : Array.isArray(value)
      ? value.join(', ') || 'Empty'
      : String(value)

/** Somebody else changed the same fact meanwhile: both are shown, and the person decides. */
export function StaleDialog({ changes, current, onKeepMine, onTakeTheirs }: Props) {
  const names = Object.keys(changes) as LeadFact[]
  return (
    <Modal opened onClose={onTakeTheirs} title="Somebody changed this meanwhile" size="md">
      <Text mb="sm">
        While you were editing, a colleague saved another value ({formatAgo(current.updatedAt)}). Which one is right?
      </Text>
      <Table withTableBorder withColumnBorders mb="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>Theirs</Table.Th>
            <Table.Th>Yours</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Th>{leadFields.find((field) => field.name === name)?.label ?? name}</Table.Th>
              <Table.Td>{read(current[name])}</Table.Td>
              <Table.Td>{read(changes[name])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onTakeTheirs}>
          Keep theirs
        </Button>
        <Button onClick={onKeepMine}>Use mine</Button>
      </Group>
    </Modal>
  )
}
