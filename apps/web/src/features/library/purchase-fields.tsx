import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { costBases, costBasisLabels } from '@sarai/contract/itinerary-words'
import { formatAmount } from '@sarai/money/format'
import { parsePrice } from '@sarai/money/parse'
import { LabelledCell } from '~/itinerary/costs/cell-input.tsx'
import { LabelledSelect } from '~/itinerary/costs/cell-select.tsx'
import { currencyChoices } from '~/lib/currencies.ts'
import { useSession } from '~/lib/session-context.tsx'
import classes from './library-form.module.css'
import type { LibraryEditing } from './use-library-draft.ts'

interface Props {
  editing: LibraryEditing
  isEditable: boolean
}

const bases = [
  { value: 'usual', label: 'as is usual' },
  ...costBases.map((value) => ({ value, label: costBasisLabels[value] })),
] as const

/** Who sells it, at what price, and what only the team knows. */
export function PurchaseFields({ editing, isEditable }: Props) {
  const { agency, tags, user } = useSession()
  const { draft, set } = editing
  const { net, currency, content } = draft
  const isBought = user.seesCost && content.kind !== 'info' && content.kind !== 'picture'
  return (
    <section className={classes.purchase} aria-labelledby="library-team">
      <h3 className={classes.heading} id="library-team">
        For your team <span className="quiet">Travellers never see it</span>
      </h3>
      {isBought && (
        <>
          <TextInput
            label="Supplier"
            maxLength={160}
            value={draft.supplier ?? ''}
            onChange={({ currentTarget: { value } }) => set((now) => ({ ...now, supplier: value || null }))}
          />
          <div className={classes.price}>
            <LabelledCell
              label={`Net price, ${currency}`}
              value={net}
              text={net === null ? '' : formatAmount(net, currency)}
              placeholder="No price"
              isDisabled={!isEditable}
              parse={(text) => {
                if (text.trim() === '') return { value: null }
                const typed = parsePrice(text, currency)
                if ('problem' in typed) return typed
                return typed.value.currency === currency
                  ? { value: typed.value.net }
                  : { problem: 'Choose the currency beside it' }
              }}
              onChange={(value) => {
                set((now) => ({ ...now, net: value }))
                return undefined
              }}
              onLeave={() => {}}
            />
            <LabelledSelect
              label="Currency"
              isDisabled={!isEditable}
              value={currency}
              choices={currencyChoices(agency.currency, currency)}
              onChange={(value) => set((now) => ({ ...now, currency: value }))}
            />
            <LabelledSelect
              label="Counted"
              isDisabled={!isEditable}
              value={draft.basis ?? 'usual'}
              choices={bases}
              onChange={(value) => set((now) => ({ ...now, basis: value === 'usual' ? null : value }))}
            />
          </div>
        </>
      )}
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.internalNote ?? ''}
        onChange={({ currentTarget: { value } }) => set((now) => ({ ...now, internalNote: value || null }))}
      />
      <TagsInput
        label="Tags"
        data={tags}
        maxTags={20}
        acceptValueOnBlur
        disabled={!isEditable}
        placeholder={draft.tags.length === 0 ? 'Type, then Enter' : undefined}
        value={draft.tags}
        onChange={(names) => set((now) => ({ ...now, tags: names }))}
      />
    </section>
  )
}
