import type { CustomField } from '@sarai/contract/custom-fields'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'

/** Reloads the fields, here and in the session, from which every form and list is made. */
export function refreshFields(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.customFields.key() }),
    queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
  ])
}

export async function restoreField({ id, label }: CustomField): Promise<void> {
  await sayFailed(api.customFields.restore({ id }), `${label} was not restored`)
  await refreshFields()
}

/** Archives a field, with an undo. */
export async function archiveField(field: CustomField): Promise<void> {
  await sayFailed(api.customFields.remove({ id: field.id }), `${field.label} was not archived`)
  await refreshFields()
  toast({
    message: `${field.label} archived. Its values in records are kept.`,
    action: { label: 'Undo', run: () => void restoreField(field).catch(() => {}) },
  })
}
