import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { VouchersMailAsked } from '@sarai/contract/voucher-sending-schemas'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import classes from '~/records/mail-preview.module.css'
import { MailFrame, MailHead } from '~/records/mail-preview.tsx'
import { Awaited } from '~/ui/awaited.tsx'

interface Props {
  asked: VouchersMailAsked
  to: string
  onClose: () => void
}

/** The mail that vouchers go out with, as its guest gets it. */
export default function VouchersMailPreview({ asked, to, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 800px)') ?? false
  const query = useQuery(calls.vouchers.previewOfTrip.queryOptions({ input: asked, staleTime: 0, gcTime: 0 }))
  const preview = query.data?.data
  return (
    <Modal opened onClose={onClose} title="Preview" size={1160} fullScreen={isPhone}>
      {preview ? (
        <>
          <MailHead preview={preview} to={to} />
          <div className={classes.stage} data-width={isPhone ? 'own' : 'desktop'}>
            <MailFrame key={preview.htmlKey} preview={preview} />
          </div>
        </>
      ) : (
        <Awaited query={query} what="The preview" lines={10} />
      )}
    </Modal>
  )
}
