import { ActionIcon, Menu } from '@mantine/core'
import type { VendorAccount, VendorAccountChange } from '@sarai/contract/vendor-accounts'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { RevealNumber } from '~/ui/reveal-number.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { AccountChange } from './account-change.tsx'
import { AccountForm } from './account-form.tsx'
import { accountName, AlsoAt, refreshAccounts } from './account-words.tsx'

type Open =
  | { kind: 'add' }
  | { kind: 'edit' | 'remove'; account: VendorAccount }
  | { kind: 'reveal'; id: string; name: string }

/** What a vendor is paid by: confirmed accounts, and what waits for somebody else's look. */
export function VendorAccounts({ vendor, isEditable }: { vendor: Vendor; isEditable: boolean }) {
  const { lacks } = useSession()
  const vendorId = vendor.id
  const query = useQuery(calls.vendorAccounts.list.queryOptions({ input: { vendorId } }))
  const [open, setOpen] = useState<Open>()
  const { run, dialog } = usePassword()
  const close = () => setOpen(undefined)
  const { accounts = [], changes = [] } = query.data?.data ?? {}
  const waiting = changes.filter(({ state }) => state === 'waiting')
  const decided = changes.filter(({ state }) => state !== 'waiting' && state !== 'confirmed').slice(0, 3)

  async function remove({ id }: VendorAccount): Promise<void> {
    await runAction(
      run(() => api.vendorAccounts.remove({ vendorId, id })),
      'The account was not removed',
    )
    close()
    await refreshAccounts()
  }

  async function reveal(id: string): Promise<string | undefined> {
    const answer = await runAction(
      run(() => api.vendorAccounts.reveal({ vendorId, id })),
      'The number could not be shown',
    )
    return answer?.data.accountNumber
  }

  const show = (one: VendorAccount | VendorAccountChange) =>
    setOpen({ kind: 'reveal', id: one.id, name: accountName(one) })
  return (
    <>
      <SideSection
        title="Bank"
        query={query}
        isEmpty={accounts.length + changes.length === 0}
        none="No account yet. One that you enter is used once somebody else has confirmed it."
        add={isEditable ? { label: 'Add a bank account', run: () => setOpen({ kind: 'add' }) } : undefined}
      >
        <SideList>
          {accounts.map((account) => (
            <SideLine
              key={account.id}
              name={accountName(account)}
              about={
                <>
                  {[account.holder, account.ifsc, account.upiId, account.currency].filter(Boolean).join(' · ')}
                  <AlsoAt also={account.alsoAt} />
                </>
              }
              end={
                isEditable && (
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={`More about ${accountName(account)}`}
                      >
                        <IconDots size={15} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      {account.lastDigits && (
                        <RightItem
                          lacks={lacks('bank', null)}
                          icon={<IconEye size={15} />}
                          onClick={() => show(account)}
                        >
                          Show the number
                        </RightItem>
                      )}
                      <Menu.Item
                        leftSection={<IconPencil size={15} />}
                        onClick={() => setOpen({ kind: 'edit', account })}
                      >
                        Edit
                      </Menu.Item>
                      <RightItem
                        lacks={lacks('bank', null)}
                        colour="red"
                        icon={<IconTrash size={15} />}
                        onClick={() => setOpen({ kind: 'remove', account })}
                      >
                        Remove
                      </RightItem>
                    </Menu.Dropdown>
                  </Menu>
                )
              }
            />
          ))}
          {[...waiting, ...decided].map((change) => (
            <AccountChange
              key={change.id}
              change={change}
              isEditable={isEditable}
              onReveal={lacks('bank', null) ? undefined : () => show(change)}
            />
          ))}
        </SideList>
      </SideSection>
      {open?.kind === 'add' && <AccountForm vendor={vendor} onClose={close} />}
      {open?.kind === 'edit' && <AccountForm vendor={vendor} account={open.account} onClose={close} />}
      {open?.kind === 'remove' && (
        <Confirm
          title={`Remove ${accountName(open.account)}?`}
          label="Remove account"
          isDangerous
          onConfirm={() => remove(open.account)}
          onClose={close}
        >
          {vendor.name} is not paid by it any more. What waits to change it is withdrawn.
        </Confirm>
      )}
      {open?.kind === 'reveal' && (
        <RevealNumber title={open.name} reveal={() => reveal(open.id)} onClose={close}>
          An account of {vendor.name}. Its timeline records that you looked at the number, and when.
        </RevealNumber>
      )}
      {dialog}
    </>
  )
}
