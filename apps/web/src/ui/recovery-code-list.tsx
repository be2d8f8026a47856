import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './recovery-code-list.module.css'
import { toast } from './toast.ts'

/** Recovery codes, for the only time, with a way to copy them and what else can be done. */
export function RecoveryCodeList({ codes, children }: { codes: string[]; children: ReactNode }) {
  // Without HTTPS a browser has no clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = () => clipboard?.writeText(codes.join('\n')).then(() => toast({ message: 'Copied' }))
  return (
    <>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group className={classes.actions} justify="flex-end">
        {clipboard && (
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        {children}
      </Group>
    </>
  )
}
