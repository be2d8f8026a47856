import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Confirm } from './confirm.tsx'
import classes from './reveal-number.module.css'

/** A number shown does not stay on a screen that is left alone. */
const shownMs = 30_000

interface Props {
  /** Whose number it is. */
  title: string
  /** What is asked before: that looking at it is written down, and where. */
  children: ReactNode
  /** Undefined where it is not to be shown after all. */
  reveal: () => Promise<string | undefined>
  onClose: () => void
}

/** Shows a number that is kept encrypted to whoever says that they want it, for a while. */
export function RevealNumber({ title, children, reveal, onClose }: Props) {
  const [number, setNumber] = useState<string>()
  // However often the page behind is drawn anew, the number goes when its time is up.
  const hide = useEffectEvent(onClose)
  useEffect(() => {
    if (!number) return
    const timer = setTimeout(() => hide(), shownMs)
    return () => clearTimeout(timer)
  }, [number])

  if (number === undefined)
    return (
      <Confirm
        title="Show the whole number?"
        label="Show number"
        onConfirm={async () => setNumber(await reveal())}
        onClose={onClose}
      >
        {children}
      </Confirm>
    )
  return (
    <Modal opened closeOnClickOutside onClose={onClose} title={title} size="sm">
      <Stack gap="md">
        <p className={classes.number}>{number}</p>
        <Text className="quiet" size="sm">
          It is hidden again after 30 seconds.
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={number}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose} data-autofocus>
            Hide
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
