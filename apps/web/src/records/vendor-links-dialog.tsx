import { Button, Modal, Stack } from '@mantine/core'
import { type VendorLink, vendorLinkDays } from '@sarai/contract/vendor-links'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { CopyBox } from '~/ui/copy-box.tsx'
import { PersonName } from './person-name.tsx'
import { SendLinkDialog } from './send-link-dialog.tsx'
import classes from './vendor-standing.module.css'

interface Props {
  vendor: { id: string; name: string; email: string | null }
  isEditable: boolean
  onClose: () => void
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: calls.vendorLinks.key() })

/** The links with which a vendor sees its account and sends its bills. */
export default function VendorLinksDialog({ vendor, isEditable, onClose }: Props) {
  const vendorId = vendor.id
  const query = useQuery(calls.vendorLinks.list.queryOptions({ input: { vendorId } }))
  const [sending, setSending] = useState<VendorLink>()
  const { run, isBusy } = useAction()
  const links = query.data?.data
  const make = () => run(() => api.vendorLinks.make({ vendorId }), 'The link was not made', { show: refresh })
  const revoke = (id: string) =>
    run(() => api.vendorLinks.revoke({ vendorId, id }), 'The link was not revoked', { show: refresh })
  return (
    <Modal opened onClose={onClose} title={`Account page of ${vendor.name}`} size="lg">
      <Stack gap="md">
        <p className="quiet">
          Whoever has a link sees this vendor’s statement, bills and payments, and can send a bill, which comes as a
          draft with its file. They see nothing of your customers, your prices or other vendors. A link leads nowhere{' '}
          {vendorLinkDays} days after it was made or sent.
        </p>
        {!links && <Awaited query={query} what="The links" lines={2} />}
        {links?.length === 0 && <p>There is no link yet.</p>}
        {links?.map((link) => (
          <LinkLine
            key={link.id}
            link={link}
            isEditable={isEditable}
            onSend={() => setSending(link)}
            onRevoke={() => void revoke(link.id)}
          />
        ))}
        {links && isEditable && (
          <div>
            <Button variant={links.length > 0 ? 'default' : 'filled'} loading={isBusy} onClick={() => void make()}>
              {links.length > 0 ? 'Make another link' : 'Make a link'}
            </Button>
          </div>
        )}
      </Stack>
      {sending && (
        <SendLinkDialog
          title={`Send ${vendor.name} the link to its account`}
          mailLabel="By mail"
          to={vendor.email ?? ''}
          placeholder="That the link leads to its account, if you leave it empty."
          done="Link sent"
          send={async (said, context) => {
            const answer = await api.vendorLinks.send({ vendorId, id: sending.id, ...said }, { context })
            refresh()
            return answer
          }}
          onClose={() => setSending(undefined)}
        />
      )}
    </Modal>
  )
}

interface LineProps {
  link: VendorLink
  isEditable: boolean
  onSend: () => void
  onRevoke: () => void
}

function LinkLine({ link: { url, madeBy, madeAt, expiresAt }, isEditable, onSend, onRevoke }: LineProps) {
  const isExpired = Date.parse(expiresAt) <= useNow()
  return (
    <section>
      <p className="quiet">
        Made {formatMoment(madeAt)}
        {madeBy && (
          <>
            {' '}
            by <PersonName id={madeBy} />
          </>
        )}{' '}
        · {isExpired ? 'expired: it opens again once you send it' : `until ${formatMoment(expiresAt)}`}
      </p>
      {url ? (
        <CopyBox text={url} label="Address of the page" />
      ) : (
        <p className="quiet">Only those who may change vendors can copy its address.</p>
      )}
      {isEditable && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={onSend}>
            Send…
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </section>
  )
}
