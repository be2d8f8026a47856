import { Modal, Radio, Text } from '@mantine/core'
import { useOwnFields } from '~/records/own-fields.ts'
import { ApiError } from '@sarai/contract/client'
import type { Contact, ContactCounts } from '@sarai/contract/contact-schemas'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, plural } from '~/lib/format.ts'
import { undoOperation } from '~/lib/operations.ts'
import { calls, queryClient } from '~/query.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { contactsCache } from './contacts-cache.ts'
import { type Choices, type Pair, type Side, taken } from './merge-choice.ts'
import classes from './merge-dialog.module.css'
import { MergeFacts } from './merge-facts.tsx'
import { recordNumber } from '~/records/kinds.ts'

interface Props {
  ids: readonly [string, string]
  onClose: () => void
  /** Called with the contact that stays. */
  onMerged?: (contact: Contact) => void
}

/** The merge of two contacts: which one stays, whose facts, and the result. */
export default function MergeDialog({ ids, onClose, onMerged }: Props) {
  const [kept, setKept] = useState<Side>(0)
  const [choices, setChoices] = useState<Choices>({})
  const [problem, setProblem] = useState<string>()
  const [isMerging, setMerging] = useState(false)
  const [first, second] = useQueries({
    queries: ids.map((id) => calls.contacts.get.queryOptions({ input: { id }, staleTime: 0 })),
  })
  const counts = useQueries({
    queries: ids.map((id) => calls.contacts.counts.queryOptions({ input: { id } })),
  })
  const a = first?.data?.data
  const b = second?.data?.data
  const own = useOwnFields('contacts', { contactId: ids[kept] ?? '' })
  const pair: Pair | undefined = a && b ? [a, b] : undefined
  const moving = counts[kept === 0 ? 1 : 0]?.data?.data

  async function merge([one, two]: Pair): Promise<void> {
    const [stays, goes] = kept === 0 ? [one, two] : [two, one]
    setMerging(true)
    try {
      const { data } = await api.contactDuplicates.merge({
        id: stays.id,
        version: stays.version,
        otherId: goes.id,
        otherVersion: goes.version,
        take: taken([one, two], kept, choices, own),
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
    } catch (error) {
      explain(error)
      setMerging(false)
    }
  }

  function explain(error: unknown): void {
    if (error instanceof ApiError && error.code === 'STALE') {
      setProblem('One of them was changed in the meantime. Check what it says now, and merge again.')
      for (const id of ids)
        void queryClient.invalidateQueries({ queryKey: calls.contacts.get.queryKey({ input: { id } }) })
    } else setProblem(error instanceof Error ? error.message : 'This did not work. Nothing was changed; try again.')
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
            problem={problem}
            label="Merge contacts"
            isBusy={isMerging}
            isFocused
            onCancel={onClose}
            onConfirm={() => void merge(pair)}
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
