import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { Section } from '~/ui/section.tsx'

/** The keys that vouchers are signed with; main users change the current one. */
export function VoucherKeys() {
  const { can, user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const query = useQuery(calls.vouchers.keys.queryOptions())
  const keys = query.data?.data
  if (!keys) return <Awaited query={query} what="The keys" lines={3} />

  async function rotate(): Promise<void> {
    await runAction(api.vouchers.rotateKey(), 'The key was not changed', { done: 'Vouchers are signed with a new key' })
    await queryClient.invalidateQueries({ queryKey: calls.vouchers.keys.key() })
    setAsking(false)
  }

  return (
    <Section
      title="Signing keys"
      lead="The code on a voucher is signed, so that anybody can check that it is genuine. Vouchers signed with an earlier key stay valid."
    >
      {keys.length === 0 && <p className="quiet">The first key is made when the first voucher is issued.</p>}
      {keys.map(({ keyId, createdAt, retiredAt }) => (
        <p key={keyId}>
          <span className="tabular">{keyId}</span>{' '}
          <span className="quiet">
            {retiredAt ? `used until ${formatMoment(retiredAt)}` : `in use since ${formatMoment(createdAt)}`}
          </span>
        </p>
      ))}
      {keys.length > 0 && !user.isSubuser && can('vouchers', 'write') && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Change the key
        </Button>
      )}
      {isAsking && (
        <Confirm
          title="Change the signing key"
          label="Change the key"
          onConfirm={rotate}
          onClose={() => setAsking(false)}
        >
          Vouchers are signed with a new key from now on, and the private part of this one is deleted. Those issued
          before stay valid. Whoever checks vouchers offline needs the new list of keys.
        </Confirm>
      )}
    </Section>
  )
}
