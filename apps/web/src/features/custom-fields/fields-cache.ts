import type { CustomField } from '@sarai/contract/custom-fields'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'

/** Reloads the fields, here and in the session, from which every form and list is made. */
export function refreshFields(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.customFields.key() }),
    queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
  ])
}

export const restoreField = ({ id, label }: CustomField) =>
  runAction(api.customFields.restore({ id }), `${label} was not restored`, { show: refreshFields })

/** Archives a field, with an undo. */
export const archiveField = (field: CustomField) =>
  runAction(api.customFields.remove({ id: field.id }), `${field.label} was not archived`, {
    show: refreshFields,
    done: `${field.label} archived. Its values in records are kept.`,
    undo: () => restoreField(field),
  })
