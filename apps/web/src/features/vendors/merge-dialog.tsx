import { Modal, Radio, Text } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { VendorMergeFact } from '@sarai/contract/vendor-duplicates'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo } from '~/lib/format.ts'
import { messageOf, savedByOthers } from '~/lib/forms.ts'
import { undoOperation } from '~/lib/operations.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { recordNumber } from '~/records/kinds.ts'
import { type Choices, type Mergeable, type Pair, type Side, taken } from '~/records/merge-choice.ts'
import { MergeFacts } from '~/records/merge-facts.tsx'
import classes from '~/records/merge-facts.module.css'
import { useOwnFields } from '~/records/own-fields.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { useVendorFields } from './vendor-fields.ts'
import { refreshAround, vendorsCache } from './vendors-cache.ts'

interface Props {
  ids: readonly [string, string]
  onClose: () => void
  /** Called with the vendor that stays. */
  onMerged?: (vendor: Vendor) => void
}

const lists = new Set(['tags', 'destinations'])

/** The merge of two vendors: which one stays, whose facts, and the result. */
export default function MergeDialog({ ids, onClose, onMerged }: Props) {
  const [kept, setKept] = useState<Side>(0)
  const [choices, setChoices] = useState<Choices>({})
  const { problems, isSending, send } = useSending(explain)
  const [first, second] = useQueries({
    queries: ids.map((id) => calls.vendors.get.queryOptions({ input: { id }, staleTime: 0 })),
  })
  const a = first?.data?.data
  const b = second?.data?.data
  const own = useOwnFields('vendors', { vendorId: ids[kept] ?? '' })
  const fields = useVendorFields()
  const of: Mergeable = { fields: [...fields, ...own], joined: lists, withoutFirst: lists }
  const pair: Pair<Vendor> | undefined = a && b ? [a, b] : undefined

  function merge([one, two]: Pair<Vendor>): void {
    const [stays, goes] = kept === 0 ? [one, two] : [two, one]
    void send(async () => {
      const { data } = await api.vendorDuplicates.merge({
        id: stays.id,
        version: stays.version,
        otherId: goes.id,
        otherVersion: goes.version,
        take: taken([one, two], kept, choices, of) as VendorMergeFact[],
      })
      vendorsCache.hide(goes.id)
      vendorsCache.show(data.vendor)
      refreshAround()
      toast({
        kind: 'success',
        message: `${goes.name} merged into ${recordNumber('vendor', stays.number)}`,
        action: { label: 'Undo', run: () => void undoOperation(data.operationId) },
      })
      onMerged?.(data.vendor)
      onClose()
    })
  }

  function explain(error: unknown): FieldErrors {
    if (!savedByOthers(error)) return { form: messageOf(error) }
    for (const id of ids)
      void queryClient.invalidateQueries({ queryKey: calls.vendors.get.queryKey({ input: { id } }) })
    return { form: 'One of them was changed in the meantime. Check what it says now, and merge again.' }
  }

  return (
    <Modal opened onClose={onClose} title="Merge two vendors" size={860}>
      {(first?.isError || second?.isError) && !pair ? (
        <Text>One of the two could not be loaded. It may be gone, or you do not have access to it.</Text>
      ) : !pair ? (
        <LinesSkeleton lines={8} />
      ) : (
        <>
          <div className={classes.scroll}>
            <MergeFacts
              pair={pair}
              kept={kept}
              of={of}
              choices={choices}
              currency={pair[kept].currency}
              onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
              heads={pair.map((vendor, side) => (
                <Radio
                  key={vendor.id}
                  name="merge-kept"
                  checked={kept === side}
                  onChange={() => setKept(side as Side)}
                  label={
                    <>
                      {vendor.name} {kept === side ? 'stays' : 'goes'}
                      <span className={classes.number}>
                        {recordNumber('vendor', vendor.number)}, added {formatAgo(vendor.createdAt)}
                      </span>
                    </>
                  }
                />
              ))}
            />
          </div>
          <p className={classes.note}>
            People, accounts, documents, rates, bookings, notes and tasks of the one that goes will belong to the one
            that stays. You can undo the merge.
          </p>
          <FormFoot
            problem={problems.form}
            label="Merge vendors"
            isBusy={isSending}
            isFocused
            onCancel={onClose}
            onConfirm={() => merge(pair)}
          />
        </>
      )}
    </Modal>
  )
}
