import type { CustomField } from '@sarai/contract/custom-fields'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'

/** Looks again at the fields, here and in the session, from which every form and list is made. */
export function refreshFields(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.customFields.key() }),
    queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
  ])
}

export const restoreField = ({ id, label }: CustomField) =>
  runAction(api.customFields.restore({ id }), `${label} was not restored`, { show: refreshFields })

/** Takes a field out of use, with a way back at once. */
export const archiveField = (field: CustomField) =>
  runAction(api.customFields.remove({ id: field.id }), `${field.label} was not archived`, {
    show: refreshFields,
    done: `${field.label} archived. What records have in it is kept.`,
    undo: () => restoreField(field),
  })
