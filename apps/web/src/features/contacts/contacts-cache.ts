import type { Contact, ContactFilters, ContactRow } from '@sarai/contract/contact-schemas'
import { api } from '~/api.ts'
import { listCache, useLiveList } from '~/lib/list-cache.ts'
import { calls, queryClient } from '~/query.ts'
import { answeredByRow, fits } from './contacts-search.ts'

const lists = listCache<ContactRow, ContactFilters>({ listKey: calls.contacts.list.key(), answered: answeredByRow })

/** Takes a contact that was deleted here out of every list. */
export const hideContact = lists.hide

/** Puts a contact that was changed here into every list that shows it, out of the others, and on its page. */
export function showContact(contact: Contact, isNew = false): void {
  putOnPage(contact)
  lists.show(contact, (filters) => fits(contact, filters), isNew)
  refreshAround()
}

function putOnPage(contact: Contact): void {
  queryClient.setQueryData(calls.contacts.get.queryKey({ input: { id: contact.id } }), { status: true, data: contact })
}

/** Reads again what stands around contacts on their pages. */
export function refreshAround(): void {
  for (const part of [
    calls.contacts.timeline,
    calls.contacts.counts,
    calls.contacts.matches,
    calls.contactDocuments.list,
    calls.contactRelations.list,
  ])
    void queryClient.invalidateQueries({ queryKey: part.key() })
  // Short lists, as of a company's people; the long ones are kept in step row by row.
  void queryClient.invalidateQueries({
    queryKey: calls.contacts.list.key(),
    predicate: ({ state }) => !(state.data && typeof state.data === 'object' && 'pages' in state.data),
  })
}

/** Follows what is done to contacts elsewhere. */
export function useLiveContacts(): void {
  useLiveList('contacts', {
    onAny: () => {
      refreshAround()
      void queryClient.invalidateQueries({ queryKey: calls.contactDuplicates.list.key() })
    },
    look: lookAt,
    gone: lists.takeOut,
    readAgain: () => {
      lists.refresh()
      void queryClient.invalidateQueries({ queryKey: calls.contacts.get.key() })
    },
  })
}

async function lookAt(id: string): Promise<void> {
  const { data: contact } = await api.contacts.get({ id })
  putOnPage(contact)
  if (contact.deletedAt) lists.takeOut(id)
  else lists.place(contact, (filters) => fits(contact, filters))
}
