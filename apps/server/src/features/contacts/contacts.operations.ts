import { exportAgain } from '../../kernel/operations/export-start.service.ts'
import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { restoreNextContacts } from './contacts-bulk-run.service.ts'
import { contactsExport } from './contacts-export.service.ts'
import { unmergeContacts } from './contacts-merge.service.ts'
import { exportContactsJob } from './contacts.jobs.ts'

export const contactOperations: OperationDescription[] = [
  { kind: 'contacts.bulk', undo: restoreNextContacts },
  { kind: 'contacts.merge', undo: unmergeContacts },
  {
    kind: 'contacts.export',
    file: { job: exportContactsJob, start: exportAgain(contactsExport), holds: 'contact' },
  },
]
