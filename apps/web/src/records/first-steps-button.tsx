import { Box, Button, Popover, VisuallyHidden } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'

/** The first steps of a new agency, folded into a button: where a list has rows, they are what one came for. */
export default function FirstStepsButton() {
  const steps = useFirstSteps()
  if (!steps) return null
  const all = Object.values(steps.done)
  const count = all.filter(Boolean).length
  return (
    <Popover position="bottom-end" width="min(560px, calc(100vw - 24px))" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="light" size="compact-md" h={30} leftSection={<IconChecklist size={16} stroke={1.6} />}>
          <VisuallyHidden hiddenFrom="sm">First steps </VisuallyHidden>
          <Box component="span" visibleFrom="sm" mr={4}>
            First steps{' '}
          </Box>
          {`${count}/${all.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <FirstSteps isFramed={false} />
      </Popover.Dropdown>
    </Popover>
  )
}
