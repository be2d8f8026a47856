import { onEvent } from '../../kernel/events/events.registry.ts'
import { fileRemoved } from '../../kernel/files/files.events.ts'
import { detachProof } from './receipts-declared.queries.ts'

export const receiptListeners = [onEvent(fileRemoved, (_services, db, { file }) => detachProof(db, file.id))]
