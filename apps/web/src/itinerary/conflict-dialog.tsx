import { Button, Group, Modal, Table, Text } from '@mantine/core'
import { valueWords } from '@sarai/itinerary/value-words'
import { plainTextOf } from './conflict-words.ts'
import { useEditor } from './editor-context.tsx'

/** Somebody else changed the same thing meanwhile: both are shown, and the person decides. */
export function ConflictDialog() {
  const { document, sync } = useEditor()
  const [conflict] = sync.shown().conflicts
  if (!conflict) return null
  const { kind, current, message } = conflict.problem
  const edit = conflict.batch.edits[conflict.problem.edit]
  const read = (value: unknown) =>
    (edit?.do === 'set' ? valueWords(document, edit, value) : undefined) ?? plainTextOf(value)
  const mine = edit?.do === 'set' ? read(edit.value) : undefined
  const settle = (keep: 'mine' | 'theirs') => () => void sync.resolve(keep)

  if (kind !== 'changed' || mine === undefined)
    return (
      <Modal opened onClose={settle('theirs')} title="One change could not be kept" size="sm">
        <Text mb="md">
          {message} {mine && `What you wrote: “${mine}”`}
        </Text>
        <Group justify="flex-end">
          <Button onClick={settle('theirs')}>Continue</Button>
        </Group>
      </Modal>
    )
  return (
    <Modal opened onClose={settle('theirs')} title="Somebody else has changed this" size="md">
      <Text mb="sm">
        While you were editing, a colleague wrote something else in the same place. Which one is right?
      </Text>
      <Table withTableBorder mb="md">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th>Theirs</Table.Th>
            <Table.Td>{read(current)}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>Yours</Table.Th>
            <Table.Td>{mine}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={settle('theirs')}>
          Keep theirs
        </Button>
        <Button onClick={settle('mine')}>Use mine</Button>
      </Group>
    </Modal>
  )
}
