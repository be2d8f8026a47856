import { Button, Menu } from '@mantine/core'
import { gstStates } from '@sarai/contract/gst'
import type { TaxProfileShown, TaxRegistration } from '@sarai/contract/tax-profile-schemas'
import { isVatCountry, taxNames } from '@sarai/contract/tax-names'
import { IconPencil, IconReceiptTax, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { Section } from '~/ui/section.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { kindWords } from './tax-words.ts'
import { useTaxChange } from './use-tax-change.tsx'
import classes from './tax.module.css'

type Panel = { kind: 'add' } | { kind: 'edit' | 'remove'; registration: TaxRegistration }

/** The agency's tax registrations. */
export function Registrations({ profile: { registrations } }: { profile: TaxProfileShown }) {
  const [panel, setPanel] = useState<Panel>()
  const { change, dialog } = useTaxChange()
  const isVat = isVatCountry(useSession().agency.country)
  const close = () => setPanel(undefined)
  const add = (
    <Button mt="md" onClick={() => setPanel({ kind: 'add' })}>
      Add a registration
    </Button>
  )
  const makeUsual = ({ id }: TaxRegistration) =>
    runAction(
      change(() => api.taxProfile.makeDefault({ id }), 'Documents have this registration unless you choose another'),
      'The usual registration could not be changed',
    )
  const remove = ({ id }: TaxRegistration) =>
    runAction(
      change(() => api.taxProfile.removeRegistration({ id }), 'The registration was removed', close),
      'The registration could not be removed',
    )
  return (
    <Section
      title="Registrations"
      lead={`One for each ${isVat ? 'tax number' : 'GSTIN or state'} you invoice from. Each numbers its documents in series of its own.`}
    >
      {registrations.length === 0 && (
        <EmptyState icon={<IconReceiptTax size={22} />} title="No tax registration yet" actions={add}>
          Add how your agency is registered, also where it is not, so that invoices can be made.
        </EmptyState>
      )}
      <div className={classes.cards}>
        {registrations.map((one) => (
          <article key={one.id} className={classes.card} aria-label={one.taxNumber ?? one.legalName}>
            <div className={classes.head}>
              <h3 className={classes.label}>{one.tradeName ?? one.legalName}</h3>
              {one.isDefault && <Pill name="Usual" colour="blue" />}
              <span className={classes.menu}>
                <RowMenu label={`Actions for ${one.taxNumber ?? one.legalName}`}>
                  <Menu.Dropdown>
                    <Menu.Item
                      leftSection={<IconPencil size={16} />}
                      onClick={() => setPanel({ kind: 'edit', registration: one })}
                    >
                      Edit
                    </Menu.Item>
                    {!one.isDefault && (
                      <Menu.Item leftSection={<IconStar size={16} />} onClick={() => void makeUsual(one)}>
                        Make the usual one
                      </Menu.Item>
                    )}
                    <Menu.Item
                      color="red"
                      leftSection={<IconTrash size={16} />}
                      onClick={() => setPanel({ kind: 'remove', registration: one })}
                    >
                      Remove
                    </Menu.Item>
                  </Menu.Dropdown>
                </RowMenu>
              </span>
            </div>
            <dl className={classes.facts}>
              <Fact name="Kind" value={kindWords[one.kind]} />
              {one.taxNumber && <Fact name={taxNames(one.kind === 'vat').number} value={one.taxNumber} />}
              {one.state && <Fact name="State" value={`${one.state} ${gstStates[one.state] ?? ''}`} />}
              <Fact name="Legal name" value={one.legalName} />
              <Fact name="From" value={formatDay(one.from)} />
              {one.to && <Fact name="Until" value={formatDay(one.to)} />}
              {one.luts.map(({ year, number }) => (
                <Fact key={year} name={`LUT ${year}`} value={number} />
              ))}
            </dl>
          </article>
        ))}
      </div>
      {registrations.length > 0 && add}
      {panel?.kind === 'add' && <RegistrationForm onClose={close} />}
      {panel?.kind === 'edit' && <RegistrationForm registration={panel.registration} onClose={close} />}
      {panel?.kind === 'remove' && (
        <Confirm
          title="Remove this registration?"
          label="Remove"
          isDangerous
          onConfirm={() => remove(panel.registration)}
          onClose={close}
        >
          Its series of numbers go with it. Once documents bear its numbers it stays: give it a last day instead.
        </Confirm>
      )}
      {dialog}
    </Section>
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
