import { Alert, Button, Group } from '@mantine/core'

/** Says that a form begins with what was typed before, and offers to begin anew. */
export function DraftNotice({ isShown, onStartAgain }: { isShown: boolean; onStartAgain: () => void }) {
  if (!isShown) return null
  return (
    <Alert color="yellow" mb="md" role="status">
      <Group justify="space-between" gap="xs">
        What you typed before is here again. It is not saved yet.
        <Button size="compact-sm" variant="default" onClick={onStartAgain}>
          Start again
        </Button>
      </Group>
    </Alert>
  )
}
