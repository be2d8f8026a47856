import { onEvent } from '../events/events.registry.ts'
import { fileRemoved } from '../files/files.events.ts'
import { forgetFile } from './custom-fields.queries.ts'

export const customFieldListeners = [onEvent(fileRemoved, (_services, db, { file }) => forgetFile(db, file))]
