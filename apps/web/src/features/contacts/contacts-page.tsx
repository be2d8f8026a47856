import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { hasConditions, sortingText, withoutConditions } from '~/lib/list-search.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useListSearch } from '~/lib/use-list-search.ts'
import { type BuiltInView, ListViews } from '~/records/list-views.tsx'
import { shownColumns } from '~/ui/columns.ts'
import { ListEmpty } from '~/ui/list-empty.tsx'
import { ListBar, ListPage } from '~/ui/list-page.tsx'
import { ListTable } from '~/ui/list-table.tsx'
import { useSelection } from '~/ui/use-selection.ts'
import { useLiveContacts } from './contacts-cache.ts'
import { contactColumns, defaultColumns } from './contacts-columns.tsx'
import { ContactsEmpty } from './contacts-empty.tsx'
import { ContactsFilters } from './contacts-filters.tsx'
import { contactRows } from './contacts-rows.tsx'
import type { ContactSearch } from './contacts-search-names.ts'
import { defaultSort } from './contacts-search.ts'
import { ContactsToolbar } from './contacts-toolbar.tsx'
import { useContactPages } from './use-contacts-list.ts'

const ContactsBulkBar = lazy(() => import('./contacts-bulk-bar.tsx'))
const ContactForm = lazy(() => import('./contact-form.tsx'))

const list = { to: '/contacts', remembered: 'contacts.list' } as const

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
  const { team, user, customFields } = useSession()
  const [search, change] = useListSearch<ContactSearch>(useSearch({ from: '/app/contacts' }), list)
  const { query, rows, needMore, filters, sorting, first } = useContactPages(search)
  const { selected, select, selectNothing } = useSelection([filters, search.q])
  const [isAdding, setAdding] = useState(false)
  useLiveContacts()

  const columns = useMemo(
    () => contactColumns(new Map(team.map((person) => [person.id, person])), customFields),
    [team, customFields],
  )
  const shown = useMemo(() => shownColumns(columns, search.cols, defaultColumns), [columns, search.cols])
  const isFiltered = hasConditions(search)
  const clear = () => change(withoutConditions(search))

  return (
    <ListPage>
      <ContactsToolbar
        search={search}
        onChange={change}
        filters={filters}
        columns={columns}
        shown={shown}
        count={first}
        onAdd={() => setAdding(true)}
      />
      <ListViews
        list="contacts"
        builtIn={viewsFor(user.id)}
        example="Frequent flyers from Jaipur"
        search={search}
        onChange={change}
      />
      <ListBar
        search={{
          label: 'Search contacts',
          placeholder: 'Name, phone, email or number',
          value: search.q,
          onChange: (q) => change({ q }),
        }}
        onClear={isFiltered ? clear : undefined}
      >
        <ContactsFilters search={search} onChange={change} />
      </ListBar>
      <ListTable
        label="Contacts"
        query={query}
        rows={rows}
        columns={shown}
        total={first?.total ?? 0}
        sorting={sorting}
        onSort={(next) => change({ sort: sortingText(next, defaultSort) })}
        selected={selected}
        onSelect={select}
        onNeedMore={needMore}
        {...contactRows}
        empty={
          <ListEmpty one="contact" isFiltered={isFiltered} isDeleted={search.deleted === '1'} onClear={clear}>
            <ContactsEmpty onAdd={() => setAdding(true)} />
          </ListEmpty>
        }
      />
      <Suspense fallback={null}>
        {selected.size > 0 && first && (
          <ContactsBulkBar
            selected={selected}
            total={first.total}
            isMinimum={first.totalIsMinimum}
            filters={filters}
            search={search.q}
            onDone={selectNothing}
          />
        )}
        {isAdding && <ContactForm onClose={() => setAdding(false)} />}
      </Suspense>
    </ListPage>
  )
}
