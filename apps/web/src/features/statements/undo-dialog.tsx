import type { BankLine } from '@sarai/contract/statement-schemas'
import { api } from '~/api.ts'
import { PutBackDialog } from './put-back-dialog.tsx'

/** Puts a line back into the queue, and says what comes of it. */
export default function UndoDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { id, version, matches } = line
  const isMade = matches.some(({ kind }) => kind !== 'seen')
  return (
    <PutBackDialog
      title="Put the line back"
      outcome={
        isMade
          ? 'Payments that were made for this line are cancelled, and the books take back what was booked. They keep their numbers.'
          : 'The line waits to be explained again. Nothing else changes.'
      }
      books={isMade ? { from: line.day, usual: 'the day of the payment' } : undefined}
      putBack={(how) => api.statements.undo({ id, version, ...how })}
      onClose={onClose}
    />
  )
}
