import { lazy, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import type { BuiltInView } from '~/records/list-views.tsx'
import { RecordList } from '~/records/record-list.tsx'
import { recordList, useRecordList } from '~/records/use-record-list.ts'
import { contactsCache } from './contacts-cache.ts'
import { contactColumns, defaultColumns } from './contacts-columns.tsx'
import { ContactsEmpty } from './contacts-empty.tsx'
import { ContactsFilters } from './contacts-filters.tsx'
import { contactRows } from './contacts-rows.tsx'
import { contactQuestion } from './contacts-search.ts'
import { ContactsToolbar } from './contacts-toolbar.tsx'

const ContactsBulkBar = lazy(() => import('./contacts-bulk-bar.tsx'))
const ContactForm = lazy(() => import('./contact-form.tsx'))

const definition = recordList({
  ...contactQuestion,
  call: calls.contacts.list,
  columnsFor: contactColumns,
  defaultColumns,
})

/** Everything that the screen's parts need of the list. */
export type ContactsList = ReturnType<typeof useContactsList>
const useContactsList = () => useRecordList(definition)

function viewsFor(userId: string): BuiltInView[] {
  return [
    { key: 'all', name: 'All', state: {} },
    { key: 'people', name: 'People', state: { kind: 'person' } },
    { key: 'companies', name: 'Companies', state: { kind: 'company' } },
    { key: 'mine', name: 'My contacts', state: { owner: userId } },
    { key: 'expiring', name: 'Documents expiring', state: { docs: 'expiring', sort: 'documentsExpireOn' } },
  ]
}

/** The contacts as a table, and on a phone as a list. */
export default function ContactsPage() {
  const { user } = useSession()
  const list = useContactsList()
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  contactsCache.useLive()
  return (
    <RecordList
      list={list}
      views={viewsFor(user.id)}
      viewExample="Frequent flyers from Jaipur"
      toolbar={<ContactsToolbar list={list} onAdd={add} />}
      filters={<ContactsFilters search={list.search} onChange={list.change} />}
      drawn={contactRows}
      empty={<ContactsEmpty onAdd={add} />}
      bulk={<ContactsBulkBar list={list} />}
    >
      {isAdding && <ContactForm onClose={() => setAdding(false)} />}
    </RecordList>
  )
}
