import type { Contact } from '@sarai/contract/contact-schemas'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { RecordNotice } from '~/records/record-page.tsx'
import { useMatches } from './contact-matches.tsx'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

/** Says that another contact has the same number or address, and offers a merge. */
export function ContactTwins({ contact }: { contact: Contact }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const {
    found: [twin],
  } = useMatches(contact.phones, contact.emails, contact.id)
  const [isMerging, setMerging] = useState(false)
  if (!twin) return null
  return (
    <>
      <RecordNotice
        action={can('contacts', 'write') ? { label: 'Compare and merge', run: () => setMerging(true) } : undefined}
      >
        <Link to="/contacts/$contactId" params={{ contactId: twin.id }}>
          <u>{twin.name}</u>
        </Link>{' '}
        has the same {twin.matched}.
      </RecordNotice>
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog
            ids={[contact.id, twin.id]}
            onClose={() => setMerging(false)}
            onMerged={({ id }) => void navigate({ to: '/contacts/$contactId', params: { contactId: id } })}
          />
        </Suspense>
      )}
    </>
  )
}
