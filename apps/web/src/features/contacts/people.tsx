import type { Contact } from '@sarai/contract/contact-schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatPhone, plural } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { ContactMark } from './contact-mark.tsx'
import classes from './contact-side.module.css'

const ContactForm = lazy(() => import('./contact-form.tsx'))

const most = 8

/** The people of a company. */
export function People({ company, isEditable }: { company: Contact; isEditable: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(
    calls.contacts.list.queryOptions({ input: { filters: { company: company.id }, perPage: most } }),
  )
  const people = query.data?.data ?? []
  const total = query.data?.total ?? 0
  return (
    <>
      <SideSection
        title="People"
        query={query}
        isEmpty={people.length === 0}
        none="Nobody of this company yet."
        add={isEditable ? { label: 'Add a person', run: () => setAdding(true) } : undefined}
      >
        <SideList>
          {people.map((person) => (
            <SideLine
              key={person.id}
              mark={<ContactMark contact={person} size={24} />}
              name={
                <Link to="/contacts/$contactId" params={{ contactId: person.id }}>
                  {person.name}
                </Link>
              }
              about={[person.jobTitle, formatPhone(person.phone) || person.email].filter(Boolean).join(' · ')}
            />
          ))}
        </SideList>
        {total > people.length && (
          <Link to="/contacts" search={{ company: company.id }} className={classes.all}>
            All {plural(total, 'person', 'people')}
          </Link>
        )}
      </SideSection>
      {isAdding && (
        <Suspense fallback={null}>
          <ContactForm
            start={{ companyId: company.id, city: company.city, source: company.source }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  )
}
