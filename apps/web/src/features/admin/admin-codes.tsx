import { Button, Group } from '@mantine/core'
import { toast } from '~/ui/toast.ts'
import { AdminWelcome } from './admin-welcome.tsx'
import classes from './admin-welcome.module.css'

/** An admin's recovery codes, for the only time. One goes on by saying that they are kept. */
export function AdminCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  // Without HTTPS a browser has no clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copy = () => clipboard?.writeText(codes.join('\n')).then(() => toast({ message: 'Copied' }))
  return (
    <AdminWelcome
      isWide
      title="Keep your recovery codes"
      lead="Each works once in place of a code from the app, should you lose it. They are shown only now: keep them where you keep your passwords."
    >
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group className={classes.actions} gap="xs" justify="flex-end">
        {clipboard && (
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </Group>
    </AdminWelcome>
  )
}
