import type { ContactRow } from '@sarai/contract/contact-schemas'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { contactsCache } from './contacts-cache.ts'

/** Puts a contact back that was deleted. */
export const restoreContact = (id: string) =>
  runAction(api.contacts.restore({ id }), 'The contact was not restored', {
    show: ({ data }) => contactsCache.show(data, true),
  })

export const deleteContact = ({ id, name }: Pick<ContactRow, 'id' | 'name'>) =>
  runAction(api.contacts.remove({ id }), 'The contact was not deleted', {
    show: () => {
      contactsCache.hide(id)
      queryClient.removeQueries({ queryKey: calls.contacts.get.queryKey({ input: { id } }) })
    },
    done: `${name} deleted`,
    undo: () => restoreContact(id),
  })
