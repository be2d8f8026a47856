import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { VoucherService } from '@sarai/contract/voucher-schemas'
import {
  confirmationLabel,
  voucherDayLabels,
  voucherFields,
  voucherServiceLabels,
  voucherServiceTypes,
  voucherTimeLabels,
} from '@sarai/contract/voucher-words'
import { DayInput } from '~/ui/day-input.tsx'
import { SupplierField } from './voucher-supplier-field.tsx'
import { retyped } from './voucher-draft.ts'
import classes from './voucher.module.css'

interface Props {
  service: VoucherService
  /** The beginning of the names of its fields in `problems`. */
  at: string
  problems: FieldErrors
  seesVendor: boolean
  isTypeFree: boolean
  onChange: (service: VoucherService) => void
  onRemove?: () => void
}

const noDriver = { name: null, phone: null, vehicle: null, plate: null }

const vendorLabels = {
  address: 'Supplier’s address',
  phone: 'Supplier’s phone',
  map: 'Map link',
} as const

const driverLabels = {
  name: 'Driver',
  phone: 'Driver’s phone',
  vehicle: 'Driver’s vehicle',
  plate: 'Number plate',
} as const

const namesOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T)[]

/** One service of a voucher, by its type. */
export function ServiceFields({ service, at, problems, seesVendor, isTypeFree, onChange, onRemove }: Props) {
  const { type, vendor, driver, details } = service
  const [starts, ends] = voucherDayLabels[type]
  const [startsAt, endsAt] = voucherTimeLabels[type]
  const set = (facts: Partial<VoucherService>) => onChange({ ...service, ...facts })
  const input = (
    name: string,
    label: string,
    value: string | null | undefined,
    change: (value: string | null) => void,
    props: { placeholder?: string } = {},
  ) => (
    <TextInput
      key={name}
      label={label}
      value={value ?? ''}
      error={problems[at + name]}
      onChange={(event) => change(event.currentTarget.value || null)}
      {...props}
    />
  )
  const drive = (name: keyof typeof noDriver, value: string | null) => {
    const changed = { ...noDriver, ...driver, [name]: value }
    set({ driver: Object.values(changed).some(Boolean) ? changed : null })
  }
  return (
    <fieldset className={classes.service}>
      <legend>{voucherServiceLabels[type]}</legend>
      {isTypeFree && (
        <NativeSelect
          label="Service"
          value={type}
          data={voucherServiceTypes.map((value) => ({ value, label: voucherServiceLabels[value] }))}
          onChange={(event) => onChange(retyped(service, event.currentTarget.value as VoucherService['type']))}
        />
      )}
      {input('title', 'Name of the service', service.title, (title) => set({ title: title ?? '' }))}
      {input('confirmationNumber', confirmationLabel(type), service.confirmationNumber, (confirmationNumber) =>
        set({ confirmationNumber, awaitsConfirmation: false }),
      )}
      <DayInput
        label={starts}
        value={service.from ?? ''}
        error={problems[`${at}from`]}
        onChange={(from) => set({ from: from || null })}
      />
      {input('time', startsAt, service.time, (time) => set({ time }), { placeholder: '14:00' })}
      <DayInput
        label={ends}
        value={service.to ?? ''}
        error={problems[`${at}to`]}
        onChange={(to) => set({ to: to || null })}
      />
      {input('endTime', endsAt, service.endTime, (endTime) => set({ endTime }), { placeholder: '11:00' })}
      {Object.entries(voucherFields[type]).map(([name, label]) =>
        input(`details.${name}`, label, details[name], (value) => set({ details: { ...details, [name]: value } })),
      )}
      {seesVendor && (
        <>
          <SupplierField
            label="Supplier"
            vendor={vendor}
            error={problems[`${at}vendor.name`]}
            onChange={(changed) => set({ vendor: changed })}
          />
          {namesOf(vendorLabels).map((name) =>
            input(
              `vendor.${name}`,
              vendorLabels[name],
              vendor[name],
              (value) => set({ vendor: { ...vendor, [name]: value } }),
              name === 'map' ? { placeholder: 'https://' } : {},
            ),
          )}
        </>
      )}
      {(type === 'transfer' || type === 'other' || driver) &&
        namesOf(driverLabels).map((name) =>
          input(`driver.${name}`, driverLabels[name], driver?.[name], (value) => drive(name, value)),
        )}
      {onRemove && (
        <Button variant="subtle" color="red" onClick={onRemove}>
          Remove this service
        </Button>
      )}
    </fieldset>
  )
}
