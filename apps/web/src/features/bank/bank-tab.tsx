import { Button, Menu } from '@mantine/core'
import type { BankAccount } from '@sarai/contract/bank-accounts'
import { IconBuildingBank, IconEye, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { Section } from '~/ui/section.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { BankForm } from './bank-form.tsx'
import { ConfirmChange } from './confirm-change.tsx'
import { RevealAccount } from './reveal-account.tsx'
import classes from './bank.module.css'

type Panel = { kind: 'add' } | { kind: 'edit' | 'make-default' | 'remove' | 'reveal'; account: BankAccount }

/** The accounts that travellers pay into. */
export default function BankTab() {
  const query = useQuery(calls.bankAccounts.list.queryOptions())
  const [panel, setPanel] = useState<Panel>()
  const close = () => setPanel(undefined)
  const accounts = query.data?.data
  const add = (
    <Button mt="md" onClick={() => setPanel({ kind: 'add' })}>
      Add an account
    </Button>
  )
  return (
    <div className={classes.tab}>
      <Section
        title="Bank accounts"
        lead="For invoices and pay pages: of each currency, the usual one is offered first. Every change is confirmed with a code that is mailed to you; numbers are kept encrypted."
      >
        {!accounts && <Awaited query={query} what="The bank accounts" lines={4} />}
        {accounts?.length === 0 && (
          <EmptyState icon={<IconBuildingBank size={22} />} title="No bank accounts yet" actions={add}>
            Add the account your travellers pay into, with its IFSC, and a UPI id they can scan.
          </EmptyState>
        )}
        <div className={classes.accounts}>
          {accounts?.map((account) => (
            <Account key={account.id} account={account} onOpen={setPanel} />
          ))}
        </div>
        {accounts && accounts.length > 0 && add}
      </Section>
      {panel?.kind === 'add' && <BankForm onClose={close} />}
      {panel?.kind === 'edit' && <BankForm account={panel.account} onClose={close} />}
      {panel?.kind === 'reveal' && <RevealAccount account={panel.account} onClose={close} />}
      {panel?.kind === 'make-default' && (
        <ConfirmChange
          title={`Make ${panel.account.label} the usual account for ${panel.account.currency}`}
          change={{ kind: 'make-default', id: panel.account.id }}
          onClose={close}
        />
      )}
      {panel?.kind === 'remove' && (
        <ConfirmChange
          title={`Remove ${panel.account.label}`}
          change={{ kind: 'remove', id: panel.account.id }}
          onClose={close}
        />
      )}
    </div>
  )
}

function Account({ account, onOpen }: { account: BankAccount; onOpen: (panel: Panel) => void }) {
  const { label, bankName, branch, holder, lastDigits, ifsc, swift, upiId, upiQr, currency, isDefault } = account
  return (
    <article className={classes.account} aria-label={label}>
      <div className={classes.head}>
        <h3 className={classes.label}>{label}</h3>
        {isDefault && <Pill name={`Usual for ${currency}`} colour="blue" />}
        <span className={classes.menu}>
          <RowMenu label={`Actions for ${label}`}>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onOpen({ kind: 'reveal', account })}>
                Show number
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen({ kind: 'edit', account })}>
                Edit
              </Menu.Item>
              {!isDefault && (
                <Menu.Item
                  leftSection={<IconStar size={16} />}
                  onClick={() => onOpen({ kind: 'make-default', account })}
                >
                  Make the usual account for {currency}
                </Menu.Item>
              )}
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => onOpen({ kind: 'remove', account })}
              >
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </RowMenu>
        </span>
      </div>
      <dl className={classes.facts}>
        <Fact name="Bank" value={[bankName, branch].filter(Boolean).join(', ')} />
        <Fact name="Holder" value={holder} />
        <Fact name="Currency" value={currency} />
        <Fact name="Account" value={`•••• ${lastDigits}`} />
        {ifsc && <Fact name="IFSC" value={ifsc} />}
        {swift && <Fact name="SWIFT" value={swift} />}
        {upiId && <Fact name="UPI" value={upiId} />}
      </dl>
      {upiQr && <QrCode code={upiQr} label={`QR code to pay ${upiId} by UPI`} width={112} />}
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
