import { Button, Checkbox, Modal, Stack, Textarea } from '@mantine/core'
import type { ChangedVoucher, VoucherChange } from '@sarai/contract/voucher-sending-schemas'
import { voucherNumber } from '@sarai/contract/voucher-words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import classes from './trip-parts.module.css'

interface Props {
  tripId: string
  onClose: () => void
  /** Goes on to sending those that were revised. */
  onSend: (ids: string[]) => void
}

/** Shows what vouchers would say otherwise, and issues their next revisions at once. */
export default function ReviseVouchersDialog({ tripId, onClose, onSend }: Props) {
  const query = useQuery({
    ...calls.vouchers.changesOfTrip.queryOptions({ input: { id: tripId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const changed = query.data?.data
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [revised, setRevised] = useState<string[]>()
  const { problems, isSending, sendOnce } = useSending()
  const chosen = (changed ?? []).filter(({ id }) => !left.has(id))
  const unconfirmed = chosen.filter((one) => one.unconfirmed !== null)

  const revise = (event: FormEvent) => {
    event.preventDefault()
    void sendOnce(async (context) => {
      const ids = chosen.map(({ id }) => id)
      const change = { action: 'revise' as const, reason: reason.trim() || undefined }
      const { data } = await api.vouchers.bulk({ selection: { ids }, change }, { context })
      void queryClient.invalidateQueries({ queryKey: calls.vouchers.key() })
      const { data: operation } = await api.operations.get({ id: data.operationId })
      if (operation.state === 'done') return setRevised(ids)
      watchOperation(data.operationId)
      onClose()
    })
  }

  if (revised)
    return (
      <Modal opened onClose={onClose} title="Vouchers revised" size="sm">
        <Stack gap="md">
          <p>Their earlier links and codes say that there is a newer revision.</p>
          <Button data-autofocus onClick={() => onSend(revised)}>
            Send them in one message…
          </Button>
          <Button variant="default" onClick={onClose} data-leaves>
            Not now
          </Button>
        </Stack>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title="Revise changed vouchers" size="lg">
      {changed ? (
        <form noValidate onSubmit={revise}>
          <Stack gap="lg">
            {changed.length === 0 && <p>Nothing has changed since these vouchers were issued.</p>}
            {changed.map((voucher) => (
              <Changed
                key={voucher.id}
                voucher={voucher}
                isChosen={!left.has(voucher.id)}
                onChoose={(isChosen) =>
                  setLeft((before) => {
                    const others = [...before].filter((id) => id !== voucher.id)
                    return new Set(isChosen ? others : [...others, voucher.id])
                  })
                }
              />
            ))}
            {unconfirmed.length > 0 && (
              <Textarea
                label="Why are they issued without a confirmation number?"
                description={`Without a reason ${plural(unconfirmed.length, 'voucher')} whose number is missing or not given again ${unconfirmed.length === 1 ? 'stays as it is' : 'stay as they are'}.`}
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            <FormFoot
              problem={Object.values(problems)[0]}
              label={`Issue ${plural(chosen.length, 'revision')}`}
              isBusy={isSending}
              isDisabled={chosen.length === 0}
              onCancel={onClose}
            />
          </Stack>
        </form>
      ) : (
        <Awaited query={query} what="The changes" lines={8} />
      )}
    </Modal>
  )
}

interface ChangedProps {
  voucher: ChangedVoucher
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Changed({ voucher, isChosen, onChoose }: ChangedProps) {
  const { number, revision, title, changes, kept, unconfirmed } = voucher
  return (
    <div className={classes.draft}>
      <Checkbox
        label={<strong>{`${voucherNumber(number, revision)} ${title}`}</strong>}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <ul className={classes.changes}>
        {changes.map((change) => (
          <Change key={`${change.what} ${change.before} ${change.after}`} {...change} />
        ))}
        {changes.length === 0 && <li className="quiet">Nothing that it shows has changed.</li>}
        {kept.length > 0 && <li className="quiet">Stays as you wrote it: {kept.join(', ')}</li>}
        {unconfirmed && <li className="quiet">{unconfirmed}</li>}
      </ul>
    </div>
  )
}

function Change({ what, before, after }: VoucherChange) {
  return (
    <li>
      {what}: {before ? <del>{before}</del> : <span className="quiet">nothing</span>}{' '}
      <span aria-label="becomes">→</span>{' '}
      {after ? <ins className={classes.now}>{after}</ins> : <span className="quiet">nothing</span>}
    </li>
  )
}
