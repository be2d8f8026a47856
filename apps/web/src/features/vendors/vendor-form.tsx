import type { NewVendor } from '@sarai/contract/vendor-schemas'
import { useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { useOwnFields } from '~/records/own-fields.ts'
import { FormSection, RecordForm, Two } from '~/records/record-form.tsx'
import { fieldsUnder } from '~/records/record-fields.ts'
import { toast } from '~/ui/toast.ts'
import { useVendorFields } from './vendor-fields.ts'
import { VendorMatches } from './vendor-matches.tsx'
import { vendorsCache } from './vendors-cache.ts'

type Draft = Partial<NewVendor>

const nothing: Draft = {}
/** The facts people always fill first; the others are folded. */
const firstNames = ['name', 'typeId', 'phone', 'email', 'city', 'gstin', 'taxNumber']

/** A new vendor. */
export default function VendorForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const fields = useVendorFields()
  const ownFields = useOwnFields('vendors')

  async function create({ name = '', ...facts }: Draft, idempotencyKey: string): Promise<void> {
    const { data } = await api.vendors.create({ ...facts, name }, { context: { idempotencyKey } })
    vendorsCache.show(data, true)
    toast({
      kind: 'success',
      message: `${recordNumber('vendor', data.number)} ${data.name} added`,
      action: { label: 'Open', run: () => void navigate({ to: recordPage('vendor', data.id) }) },
    })
  }

  return (
    <RecordForm<Draft>
      title="New vendor"
      saveLabel="Save vendor"
      draftKey="draft:vendors.new"
      start={nothing}
      check={(draft) => (draft.name?.trim() ? undefined : { name: 'Enter a name' })}
      create={create}
      onClose={onClose}
      firstNames={firstNames}
      first={({ draft, field, discard }) => {
        const [name, ...others] = firstNames.flatMap((one) => fields.find((known) => known.name === one) ?? [])
        return (
          <>
            {name && field(name)}
            <VendorMatches draft={draft} onOpen={discard} />
            <Two>{others.map(field)}</Two>
          </>
        )
      }}
      more={({ field }) => {
        const rest = fields.filter((one) => !firstNames.includes(one.name))
        return (
          <>
            {[...new Set(rest.map((one) => one.section))].map((section) => (
              <FormSection key={section} title={section}>
                {fieldsUnder(rest, section).map(field)}
              </FormSection>
            ))}
            {ownFields.length > 0 && <FormSection title="Your own fields">{ownFields.map(field)}</FormSection>}
          </>
        )
      }}
    />
  )
}
