import { onEvent } from '../../kernel/events/events.registry.ts'
import { fileRemoved } from '../../kernel/files/files.events.ts'
import { detachFile } from './contacts-documents.queries.ts'

export const contactListeners = [onEvent(fileRemoved, (_services, db, { file }) => detachFile(db, file.id))]
