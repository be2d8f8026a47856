import type { Contact, ContactFilters, ContactRow } from '@sarai/contract/contact-schemas'
import { api } from '~/api.ts'
import { listCache, noteChangedHere, useLiveList } from '~/lib/list-cache.ts'
import { calls, queryClient } from '~/query.ts'
import { answeredByRow, fits } from './contacts-search.ts'

const lists = listCache<ContactRow, ContactFilters>({ listKey: calls.contacts.list.key(), answered: answeredByRow })

/** Takes a contact that was deleted here out of every list. */
export function hideContact(id: string): void {
  noteChangedHere(id)
  lists.takeOut(id)
}

/** Shows a contact that was changed here, as it now is. */
export function showContact(contact: Contact, isNew = false): void {
  noteChangedHere(contact.id)
  place(contact, isNew)
  refreshAround()
}

/** Puts a contact into every list that shows it, out of those it no longer belongs to, and on its page. */
function place(contact: Contact, isNew = false): void {
  queryClient.setQueryData(calls.contacts.get.queryKey({ input: { id: contact.id } }), { status: true, data: contact })
  lists.place(contact, (filters) => fits(contact, filters), isNew)
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
    takeOut: lists.takeOut,
    readAgain: () => {
      lists.refresh()
      void queryClient.invalidateQueries({ queryKey: calls.contacts.get.key() })
    },
  })
}

async function lookAt(id: string): Promise<void> {
  const { data: contact } = await api.contacts.get({ id })
  place(contact)
  if (contact.deletedAt) lists.takeOut(id)
}
