import { Button } from '@mantine/core'
import { RecoveryCodeList } from '~/ui/recovery-code-list.tsx'
import { AdminWelcome } from './admin-welcome.tsx'

/** An admin's recovery codes, for the only time. One goes on by saying that they are kept. */
export function AdminCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <AdminWelcome
      isWide
      title="Keep your recovery codes"
      lead="Each works once in place of a code from the app, should you lose it. They are shown only now: keep them where you keep your passwords."
    >
      <RecoveryCodeList codes={codes}>
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </RecoveryCodeList>
    </AdminWelcome>
  )
}
