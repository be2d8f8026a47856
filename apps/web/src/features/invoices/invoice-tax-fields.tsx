import { Group, NativeSelect, Stack, Switch } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { type TcsExemption, tcsExemptionLabels } from '@sarai/contract/tax-words'
import { useSession } from '~/lib/session-context.tsx'
import { buyerKindOf } from './invoice-draft.ts'
import { type EditorRules, hasTour } from './invoice-rules.ts'
import { TouristFields } from './invoice-tourist-fields.tsx'

interface Props {
  document: InvoiceDocument
  rules: EditorRules
  problems: FieldErrors
  onChange: (facts: Partial<InvoiceDocument>) => void
}

/** What of the whole document decides on tax, as far as the rules know it. */
export function TaxFields({ document, rules, problems, onChange }: Props) {
  const { agency } = useSession()
  const { billTo, lines, isReverseCharge, overseas, tour } = document
  const { knows } = rules
  const mayBeTourist =
    knows.wholeDayHours !== null && buyerKindOf(billTo, agency.country) === 'abroad' && hasTour(rules, lines)
  return (
    <Stack gap="sm">
      {(knows.overseas || overseas) && <OverseasFields {...{ document, rules, onChange }} />}
      {(mayBeTourist || tour?.isForTourist) && (
        <TouristFields
          tour={tour ?? null}
          wholeDayHours={knows.wholeDayHours}
          problems={problems}
          onChange={(next) => onChange({ tour: next })}
        />
      )}
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
function OverseasFields({ document: { overseas }, rules: { knows }, onChange }: Omit<Props, 'problems'>) {
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
