import { Modal } from '@mantine/core'
import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { AcceptedForm } from './accepted-form.tsx'

interface Props {
  proposal: Pick<ProposalRow, 'id' | 'title'>
  onClose: () => void
}

/** Notes what a traveller accepted by phone, by message or at the desk. */
export default function AcceptedDialog({ proposal: { id, title }, onClose }: Props) {
  const proposal = useQuery(calls.prospects.get.queryOptions({ input: { id } })).data?.data
  const view = useQuery({
    ...calls.prospectPage.view.queryOptions({ input: { key: proposal?.publicKey ?? '' } }),
    enabled: proposal !== undefined,
    staleTime: 0,
  })
  const offer = view.data?.data.offer
  return (
    <Modal opened onClose={onClose} title="Note an acceptance" size="md">
      {proposal && offer ? (
        <AcceptedForm
          key={offer.version}
          proposal={proposal}
          offer={offer}
          agreed={view.data?.data.agreed ?? null}
          onClose={onClose}
        />
      ) : view.isError || offer === null ? (
        <p role="alert">
          {offer === null
            ? `The public page of ${title} is closed. Open it first: what was offered is read from there.`
            : 'What the traveller was offered could not be loaded.'}
        </p>
      ) : (
        <LinesSkeleton lines={5} />
      )}
    </Modal>
  )
}
