import { Button, Checkbox } from '@mantine/core'
import type { DuplicateGroup } from '@sarai/contract/contact-duplicates'
import type { ContactRow } from '@sarai/contract/contact-schemas'
import { taxNames } from '@sarai/contract/tax-names'
import { useIsVat } from '~/records/tax-system.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, formatDay, formatPhone } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { ContactMark } from './contact-mark.tsx'
import classes from '~/ui/duplicates.module.css'
import { recordNumber } from '~/records/kinds.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.contactDuplicates.list.key() })

function sharedWords({ reason, shared }: DuplicateGroup, isVat: boolean): string {
  switch (reason) {
    case 'phone':
      return `Same phone: ${formatPhone(shared)}`
    case 'email':
      return `Same email: ${shared}`
    case 'gstin':
      return `Same ${taxNames(isVat).number}: ${shared}`
    case 'name_and_birthday':
      return `Same name and birthday: ${shared}`
  }
}

/** Contacts that share something: merged two by two, or said to be different people. */
export function DuplicateCard({ group }: { group: DuplicateGroup }) {
  const { can } = useSession()
  const { contacts } = group
  const title = sharedWords(group, useIsVat())
  const [picked, setPicked] = useState<string[]>()
  const [isMerging, setMerging] = useState(false)
  const isEditable = can('contacts', 'write')
  // Where there are only two, or nothing was picked, the two oldest.
  const chosen = (picked ?? contacts.map((contact) => contact.id)).filter((id) => contacts.some((one) => one.id === id))
  const [first, second] = chosen
  const ids = contacts.map((contact) => contact.id)

  async function dismiss(): Promise<void> {
    await runAction(api.contactDuplicates.dismiss({ ids }), 'This was not saved', {
      show: refresh,
      done: 'They will not be listed again',
      undo: () => runAction(api.contactDuplicates.reconsider({ ids }), 'This was not undone', { show: refresh }),
    })
  }

  function pick(id: string): void {
    const now = chosen.slice(0, 2)
    // The one picked now, and the one picked before.
    setPicked(now.includes(id) ? now.filter((one) => one !== id) : [...now.slice(-1), id])
  }

  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.groupHead}>
        <h2 className={classes.shared}>{title}</h2>
        {isEditable && (
          <>
            <Button variant="subtle" color="gray" size="compact-md" onClick={() => void dismiss()}>
              Not the same
            </Button>
            <Button variant="light" size="compact-md" disabled={!second} onClick={() => setMerging(true)}>
              {contacts.length > 2 ? 'Merge these two' : 'Compare and merge'}
            </Button>
          </>
        )}
      </div>
      <div className={classes.contacts}>
        {contacts.map((contact) => (
          <article
            key={contact.id}
            className={classes.contact}
            data-chosen={(contacts.length > 2 && (contact.id === first || contact.id === second)) || undefined}
          >
            <div className={classes.contactHead}>
              <ContactMark contact={contact} />
              <Link to="/contacts/$contactId" params={{ contactId: contact.id }} className={classes.name}>
                {contact.name}
              </Link>
              {isEditable && contacts.length > 2 && (
                <Checkbox
                  size="xs"
                  aria-label={`Merge ${contact.name}`}
                  checked={contact.id === first || contact.id === second}
                  onChange={() => pick(contact.id)}
                />
              )}
            </div>
            <Compared contact={contact} all={contacts} />
          </article>
        ))}
      </div>
      {isMerging && first && second && (
        <Suspense fallback={null}>
          <MergeDialog ids={[first, second]} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** What tells contacts apart at a glance; what they do not agree on stands out. */
function Compared({ contact, all }: { contact: ContactRow; all: ContactRow[] }) {
  const { team } = useSession()
  const isVat = useIsVat()
  const owner = (row: ContactRow) => team.find((person) => person.id === row.ownerId)?.name ?? 'Nobody'
  const facts: [label: string, of: (row: ContactRow) => string | null][] = [
    ['Number', (row) => recordNumber('contact', row.number)],
    ['Phone', (row) => formatPhone(row.phone)],
    ['Email', (row) => row.email],
    ['Company', (row) => row.companyName],
    ['City', (row) => row.city],
    ['Birthday', (row) => formatDay(row.birthday)],
    [taxNames(isVat).number, (row) => row.gstin ?? row.taxNumber],
    ['RM', owner],
    ['Added', (row) => formatAgo(row.createdAt)],
  ]
  return facts
    .filter(([, of]) => all.some((row) => of(row)))
    .map(([label, of]) => (
      <p key={label} className={classes.fact} data-differs={all.some((row) => of(row) !== of(contact)) || undefined}>
        <span className="quiet">{label}</span>
        <span>{of(contact) || '–'}</span>
      </p>
    ))
}
