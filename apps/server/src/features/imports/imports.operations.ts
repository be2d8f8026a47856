import type { OperationDescription } from '../../kernel/operations/operations.registry.ts'
import { targets } from './imports-targets.service.ts'

export const importOperations: OperationDescription[] = [
  { kind: 'leads.import', undo: (db, id, _actor, after) => targets.leads.undoNext(db, id, after) },
  { kind: 'contacts.import', undo: (db, id, _actor, after) => targets.contacts.undoNext(db, id, after) },
  { kind: 'library.import', undo: (db, id, _actor, after) => targets.library.undoNext(db, id, after) },
  { kind: 'vendors.import', undo: (db, id, _actor, after) => targets.vendors.undoNext(db, id, after) },
]
