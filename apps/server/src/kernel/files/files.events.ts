import { defineEvent } from '../events/events.registry.ts'
import type { FileRecord } from './files.queries.ts'

/** A file is about to be gone: what names it lets go of it. */
export const fileRemoved = defineEvent<{ file: FileRecord }>('file.removed')
