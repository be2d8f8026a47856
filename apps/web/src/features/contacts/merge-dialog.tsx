import { Modal, Radio, Text } from '@mantine/core'
import { useOwnFields } from '~/records/own-fields.ts'
import type { FieldErrors } from '@sarai/contract/client'
import type { MergeFact } from '@sarai/contract/contact-duplicates'
import type { Contact, ContactCounts } from '@sarai/contract/contact-schemas'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, plural } from '~/lib/format.ts'
import { messageOf, savedByOthers } from '~/lib/forms.ts'
import { undoOperation } from '~/lib/operations.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { contactsCache } from './contacts-cache.ts'
import { type Choices, type Mergeable, type Pair, type Side, taken } from '~/records/merge-choice.ts'
import classes from '~/records/merge-facts.module.css'
import { MergeFacts } from '~/records/merge-facts.tsx'
import { type ContactField, useContactFields } from './contact-fields.ts'
import { recordNumber } from '~/records/kinds.ts'
import type { RecordField } from '~/records/record-fields.ts'

interface Props {
  ids: readonly [string, string]
  onClose: () => void
  /** Called with the contact that stays. */
  onMerged?: (contact: Contact) => void
}

const joined = new Set(['phones', 'emails', 'tags', 'frequentFlyer'])
const withoutFirst = new Set(['tags', 'frequentFlyer'])
const owner: RecordField = { name: 'ownerId', label: 'RM', kind: 'person', section: '' }

const mergeable = (known: ContactField[], own: RecordField[]): Mergeable => ({
  fields: [...known, ...own, owner],
  joined,
  withoutFirst,
})

/** The merge of two contacts: which one stays, whose facts, and the result. */
export default function MergeDialog({ ids, onClose, onMerged }: Props) {
  const [kept, setKept] = useState<Side>(0)
  const [choices, setChoices] = useState<Choices>({})
  const { problems, isSending, send } = useSending(explain)
  const [first, second] = useQueries({
    queries: ids.map((id) => calls.contacts.get.queryOptions({ input: { id }, staleTime: 0 })),
  })
  const counts = useQueries({
    queries: ids.map((id) => calls.contacts.counts.queryOptions({ input: { id } })),
  })
  const a = first?.data?.data
  const b = second?.data?.data
  const known = useContactFields()
  const own = useOwnFields('contacts', { contactId: ids[kept] ?? '' })
  const pair: Pair<Contact> | undefined = a && b ? [a, b] : undefined
  const moving = counts[kept === 0 ? 1 : 0]?.data?.data

  function merge([one, two]: Pair<Contact>, of: Mergeable): void {
    const [stays, goes] = kept === 0 ? [one, two] : [two, one]
    void send(async () => {
      const { data } = await api.contactDuplicates.merge({
        id: stays.id,
        version: stays.version,
        otherId: goes.id,
        otherVersion: goes.version,
        take: taken([one, two], kept, choices, of) as MergeFact[],
      })
      contactsCache.hide(goes.id)
      contactsCache.show(data.contact)
      void queryClient.invalidateQueries({ queryKey: calls.contactDuplicates.list.key() })
      void queryClient.invalidateQueries({ queryKey: calls.leads.key() })
      toast({
        kind: 'success',
        message: `${goes.name} merged into ${recordNumber('contact', stays.number)}`,
        action: { label: 'Undo', run: () => void undoOperation(data.operationId) },
      })
      onMerged?.(data.contact)
      onClose()
    })
  }

  function explain(error: unknown): FieldErrors {
    if (!savedByOthers(error)) return { form: messageOf(error) }
    for (const id of ids)
      void queryClient.invalidateQueries({ queryKey: calls.contacts.get.queryKey({ input: { id } }) })
    return { form: 'One of them was changed in the meantime. Check what it says now, and merge again.' }
  }

  const hasFailed = first?.isError || second?.isError
  return (
    <Modal opened onClose={onClose} title="Merge two contacts" size={860}>
      {hasFailed && !pair ? (
        <Text>One of the two could not be loaded. It may be gone, or you do not have access to it.</Text>
      ) : !pair ? (
        <LinesSkeleton lines={8} />
      ) : (
        <>
          <div className={classes.scroll}>
            <MergeFacts
              pair={pair}
              kept={kept}
              of={mergeable(known[pair[kept].kind], own)}
              choices={choices}
              onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
              heads={pair.map((contact, side) => (
                <Radio
                  key={contact.id}
                  name="merge-kept"
                  checked={kept === side}
                  onChange={() => setKept(side as Side)}
                  label={
                    <>
                      {contact.name} {kept === side ? 'stays' : 'goes'}
                      <span className={classes.number}>
                        {recordNumber('contact', contact.number)}, added {formatAgo(contact.createdAt)}
                      </span>
                    </>
                  }
                />
              ))}
            />
          </div>
          <p className={classes.note}>{moving ? movingWords(moving) : ''} You can undo the merge.</p>
          <FormFoot
            problem={problems.form}
            label="Merge contacts"
            isBusy={isSending}
            isFocused
            onCancel={onClose}
            onConfirm={() => merge(pair, mergeable(known[pair[kept].kind], own))}
          />
        </>
      )}
    </Modal>
  )
}

/** "3 leads, 1 document and 2 notes move along." */
function movingWords(counts: ContactCounts): string {
  const parts = [
    counts.leads && plural(counts.leads, 'lead'),
    counts.documents && plural(counts.documents, 'document'),
    counts.relations && plural(counts.relations, 'relation'),
    counts.people && plural(counts.people, 'person', 'people'),
    counts.notes && plural(counts.notes, 'note'),
    counts.tasks && plural(counts.tasks, 'task'),
    counts.files && plural(counts.files, 'file'),
  ].filter(Boolean)
  if (parts.length === 0) return 'Nothing else belongs to the one that goes.'
  return `${new Intl.ListFormat('en').format(parts as string[])} of the one that goes will belong to the one that stays.`
}
