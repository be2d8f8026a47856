import { Select, TextInput } from '@mantine/core'
import { type ItemCategory, itemCategories, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { useNavigate } from '@tanstack/react-router'
import { api } from '~/api.ts'
import { currencyChoices } from '~/lib/currencies.ts'
import { useSession } from '~/lib/session-context.tsx'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { RecordForm, Two } from '~/records/record-form.tsx'
import { VendorPicker } from '~/records/vendor-picker.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { toast } from '~/ui/toast.ts'
import { blankCard } from './blank-card.ts'
import { rateCardsCache } from './rate-cards-cache.ts'

interface Draft {
  vendorId?: string | null
  title?: string
  category?: ItemCategory
  currency?: string
  validFrom?: string
  validTo?: string
}

const nothing: Draft = {}
const categories = itemCategories.map((value) => ({ value, label: itemCategoryLabels[value] }))

/** A new rate card; its rates are entered on its page. */
export default function RateCardForm({ onClose, vendorId }: { onClose: () => void; vendorId?: string }) {
  const navigate = useNavigate()
  const { agency } = useSession()

  async function create(draft: Draft, idempotencyKey: string): Promise<void> {
    const { title = '', category = 'lodging', currency = agency.currency, validFrom, validTo } = draft
    const document = {
      ...blankCard(title, category, currency),
      validFrom: validFrom ?? null,
      validTo: validTo ?? null,
    }
    const input = { vendorId: draft.vendorId ?? vendorId ?? '', document }
    const { data } = await api.rateCards.create(input, { context: { idempotencyKey } })
    rateCardsCache.show(data, true)
    toast({ kind: 'success', message: `${recordNumber('rateCard', data.number)} ${data.name} added` })
    await navigate({ to: recordPage('rateCard', data.id) })
  }

  function check({ title, vendorId: chosen }: Draft) {
    const problems: Record<string, string> = {}
    if (!chosen && !vendorId) problems.vendorId = 'Choose the vendor'
    if (!title?.trim()) problems.title = 'Name the product'
    return Object.keys(problems).length > 0 ? problems : undefined
  }

  return (
    <RecordForm<Draft>
      title="New rate card"
      saveLabel="Save rate card"
      draftKey="draft:rateCards.new"
      start={nothing}
      check={check}
      create={create}
      onClose={onClose}
      firstNames={['vendorId', 'title', 'category', 'currency']}
      first={({ draft, set, problems }) => (
        <>
          {!vendorId && (
            <VendorPicker
              label="Vendor"
              value={draft.vendorId ?? null}
              error={problems.vendorId}
              onChange={(id) => set('vendorId', id)}
            />
          )}
          <TextInput
            label="Product"
            placeholder="A hotel, a transfer, an excursion"
            value={draft.title ?? ''}
            error={problems.title ?? problems['document.title']}
            onChange={(event) => set('title', event.currentTarget.value)}
          />
          <Two>
            <Select
              label="Category"
              allowDeselect={false}
              data={categories}
              value={draft.category ?? 'lodging'}
              onChange={(category) => set('category', category)}
            />
            <Select
              label="Currency"
              searchable
              allowDeselect={false}
              data={currencyChoices(agency.currency)}
              value={draft.currency ?? agency.currency}
              onChange={(currency) => set('currency', currency)}
            />
          </Two>
        </>
      )}
      more={({ draft, set }) => (
        <Two>
          <DayInput label="Holds from" value={draft.validFrom ?? ''} onChange={(day) => set('validFrom', day)} />
          <DayInput label="Holds to" value={draft.validTo ?? ''} onChange={(day) => set('validTo', day)} />
        </Two>
      )}
    />
  )
}
