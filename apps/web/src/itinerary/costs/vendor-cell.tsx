import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { VendorChoice } from '@sarai/contract/vendor-schemas'
import { IconPlus } from '@tabler/icons-react'
import { foldVendorName } from '@sarai/itinerary/vendor-names'
import { useQuery } from '@tanstack/react-query'
import { allCosts } from '@sarai/itinerary/cost-edits'
import { useId, useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { useEditor } from '../editor-context.tsx'
import { CellInput, LabelledCell } from './cell-input.tsx'
import type { CostActions, Costed } from './cost-actions.ts'

interface Props {
  one: Costed
  actions: CostActions
  isDisabled: boolean
  /** "Vendor of Harbour House"; in a sheet, which names the column. */
  label: string
  column?: string
}

const words = (text: string) => ({ value: text.trim() === '' ? null : text.trim() })
/** The vendor with this name, as the server knows it; nobody where it cannot be asked. */
const findByName = async (name: string): Promise<VendorChoice | undefined> =>
  queryClient.fetchQuery(calls.vendors.choices.queryOptions({ input: { search: name } })).then(
    ({ data }) => data.find((vendor) => foldVendorName(vendor.name) === foldVendorName(name)),
    () => undefined,
  )

/** The vendor of a cost: one of the vendors, found while its name is typed, or what was typed. */
export function VendorCell({ one, actions, isDisabled, label, column }: Props) {
  const { can } = useSession()
  const types = useQuery(calls.vendorTypes.list.queryOptions({ staleTime: 60_000 })).data?.data ?? []
  const [isActive, setActive] = useState(false)
  const listId = useId()
  const { id, cost } = one
  const text = cost?.vendor ?? ''
  const vendorId = cost?.vendorId ?? null
  const [search] = useDebouncedValue(text, 200)
  const isShown = isActive || !column
  const query = useQuery(
    calls.vendors.choices.queryOptions({ input: { search }, staleTime: 10_000, enabled: can('vendors') && isShown }),
  )
  const found = query.data?.data ?? []
  const chosen = found.find((vendor) => vendor.id === vendorId)
  const called = (name: string) => found.find((vendor) => foldVendorName(vendor.name) === foldVendorName(name))
  const about = ({ typeId, city, status }: VendorChoice) =>
    [types.find((type) => type.id === typeId)?.name, city, status === 'on_hold' ? 'on hold' : null]
      .filter(Boolean)
      .join(', ')

  function change(vendor: string | null): string | undefined {
    return actions.setCost(id, { vendor, vendorId: vendor === null ? null : (called(vendor)?.id ?? null) })
  }

  /** What is typed and left at once was not looked for yet: it is now. */
  async function leave(): Promise<void> {
    actions.endStep()
    if (!text || vendorId !== null || !can('vendors')) return
    const known = called(text) ?? (await findByName(text))
    if (known) actions.setCost(id, { vendor: known.name, vendorId: known.id })
    actions.endStep()
  }

  async function add(): Promise<void> {
    const { data } = await runAction(api.vendors.create({ name: text }), 'The vendor was not added', {
      done: `${text} is one of your vendors now`,
    })
    actions.setCost(id, { vendor: data.name, vendorId: data.id })
    actions.endStep()
    await queryClient.invalidateQueries({ queryKey: calls.vendors.key() })
  }

  const cell = {
    isText: true,
    isDisabled,
    column,
    suggestions: listId,
    value: cost?.vendor ?? null,
    text,
    parse: words,
    onChange: change,
    onLeave: () => void leave(),
    label,
    warning: chosen?.status === 'on_hold' ? `${chosen.name} is on hold` : undefined,
  }
  const isUnknown = !column && text !== '' && vendorId === null && query.isSuccess && search === text && !called(text)
  return (
    <span onFocus={() => setActive(true)}>
      {column ? (
        <CellInput {...cell} />
      ) : (
        <LabelledCell {...cell} help={chosen ? about(chosen) || 'One of your vendors' : undefined} />
      )}
      {isShown && <Suggested id={listId} found={found} about={about} />}
      {isUnknown && !isDisabled && can('vendors', 'write') && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => void add()}>
          Add vendor “{text}”
        </Button>
      )}
    </span>
  )
}

interface SuggestedProps {
  id: string
  found: VendorChoice[]
  about: (vendor: VendorChoice) => string
}

/** The vendors that were found, and what else is typed in the trip; drawn only where a cell is being written in. */
function Suggested({ id, found, about }: SuggestedProps) {
  const { document } = useEditor()
  const known = new Set(found.map(({ name }) => name))
  const typed = [...new Set(allCosts(document).flatMap(({ cost }) => cost.vendor ?? []))]
  return (
    <datalist id={id}>
      {found.map((vendor) => (
        <option key={vendor.id} value={vendor.name}>
          {about(vendor)}
        </option>
      ))}
      {typed
        .filter((name) => !known.has(name))
        .map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
    </datalist>
  )
}
