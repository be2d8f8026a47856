import { Switch } from '@mantine/core'
import type { VoucherToggles } from '@sarai/contract/voucher-schemas'
import { type VoucherToggle, voucherToggleLabels } from '@sarai/contract/voucher-words'
import classes from './voucher.module.css'

interface Props {
  legend: string
  toggles: VoucherToggles
  onChange: (toggles: VoucherToggles) => void
}

/** What of a voucher is shown to whoever holds it. */
export function ToggleFields({ legend, toggles, onChange }: Props) {
  return (
    <fieldset className={classes.toggles}>
      <legend>{legend}</legend>
      {(Object.keys(voucherToggleLabels) as VoucherToggle[]).map((name) => (
        <Switch
          key={name}
          label={voucherToggleLabels[name]}
          checked={toggles[name]}
          onChange={(event) => onChange({ ...toggles, [name]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  )
}
