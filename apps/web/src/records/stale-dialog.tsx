import { Button, Group, Modal, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatAgo } from '~/lib/format.ts'
import { factValue } from './fact-value.tsx'
import { type RecordField, valueOf } from './record-fields.ts'

interface Props {
  fields: readonly RecordField[]
  changes: Record<string, unknown>
  /** The record as a colleague left it. */
  current: object & { updatedAt?: string }
  currencyOf: (field: RecordField) => string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else changed the same fact meanwhile: both are shown, and the person decides. */
export function StaleDialog({ fields, changes, current, currencyOf, onKeepMine, onTakeTheirs }: Props) {
  const changed = fields.filter((field) => field.name in changes)
  const read = (field: RecordField, value: unknown): ReactNode => factValue(field, value, currencyOf(field)) ?? 'Empty'
  return (
    <Modal opened onClose={onTakeTheirs} title="Somebody else has changed this" size="md">
      <Text mb="sm">
        While you were editing, a colleague saved another value
        {current.updatedAt && ` (${formatAgo(current.updatedAt)})`}. Which one is right?
      </Text>
      <Table withTableBorder withColumnBorders mb="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th>Theirs</Table.Th>
            <Table.Th>Yours</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changed.map((field) => (
            <Table.Tr key={field.name}>
              <Table.Th>{field.label}</Table.Th>
              <Table.Td>{read(field, valueOf(current, field))}</Table.Td>
              <Table.Td>{read(field, changes[field.name])}</Table.Td>
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
