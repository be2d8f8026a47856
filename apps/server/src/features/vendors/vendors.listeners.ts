import { refused } from '../../core/errors.ts'
import { onEvent } from '../../kernel/events/events.registry.ts'
import { fileRemoved } from '../../kernel/files/files.events.ts'
import { vendorTypeRemoved } from '../vendor-types/vendor-types.events.ts'
import { detachFile } from './vendors-documents.queries.ts'
import { countOfType } from './vendors.queries.ts'

export const vendorListeners = [
  onEvent(fileRemoved, (_services, db, { file }) => detachFile(db, file.id)),
  onEvent(vendorTypeRemoved, async (_services, db, { id, name }) => {
    const count = await countOfType(db, id)
    if (count > 0)
      throw refused(
        'IN_USE',
        `${count === 1 ? 'A vendor is' : `${count.toLocaleString('en-IN')} vendors are`} of the type "${name}". Give ${count === 1 ? 'it' : 'them'} another type first.`,
      )
  }),
]
