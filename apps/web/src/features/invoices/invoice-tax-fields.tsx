import { Group, NativeSelect, Stack, Switch } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { type TcsExemption, tcsExemptionLabels } from '@sarai/contract/tax-words'
import type { EditorRules } from './invoice-rules.ts'

interface Props {
  document: InvoiceDocument
  knows: EditorRules['knows']
  problems: FieldErrors
  onChange: (facts: Partial<InvoiceDocument>) => void
}

/** What of the whole document decides on tax, as far as the rules know it. */
export function TaxFields({ document, knows, problems, onChange }: Props) {
  const { isReverseCharge, overseas } = document
  return (
    <Stack gap="sm">
      {(knows.overseas || overseas) && <OverseasFields {...{ document, knows, problems, onChange }} />}
      {(knows.reverseCharge || isReverseCharge) && (
        <Switch
          label="The buyer pays the tax itself"
          description="Reverse charge: tax is shown, and not charged."
          checked={isReverseCharge}
          error={problems['document.isReverseCharge']}
          onChange={(event) => onChange({ isReverseCharge: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

const parts = [
  ['hasTicket', 'International tickets'],
  ['hasStay', 'Stays'],
  ['hasOther', 'Other services'],
] as const

/** What decides whether tax is collected at source. */
function OverseasFields({ document: { overseas }, knows, onChange }: Props) {
  return (
    <Stack gap="xs">
      <Switch
        label="The tour goes abroad"
        checked={overseas !== null}
        onChange={(event) =>
          onChange({
            overseas: event.currentTarget.checked
              ? { hasTicket: false, hasStay: true, hasOther: true, exemption: null }
              : null,
          })
        }
      />
      {overseas && (
        <Stack gap="xs" pl="xl">
          <Group gap="lg">
            {parts.map(([name, label]) => (
              <Switch
                key={name}
                size="sm"
                label={label}
                checked={overseas[name]}
                onChange={(event) => onChange({ overseas: { ...overseas, [name]: event.currentTarget.checked } })}
              />
            ))}
          </Group>
          {knows.exemptions.length > 0 && (
            <NativeSelect
              label="Tax at source"
              value={overseas.exemption ?? ''}
              data={[
                { value: '', label: 'Collected, as the rules have it' },
                ...knows.exemptions.map((value: TcsExemption) => ({ value, label: tcsExemptionLabels[value] })),
              ]}
              onChange={(event) =>
                onChange({ overseas: { ...overseas, exemption: event.currentTarget.value || null } })
              }
            />
          )}
        </Stack>
      )}
    </Stack>
  )
}
