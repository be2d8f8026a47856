import { FilterChip } from '~/ui/filter-chip.tsx'

interface Props {
  label: string
  id: string | undefined
  /** What the record is called, once that is known. */
  name: string | undefined
  onClear: () => void
}

/** Says that a list shows only what belongs to one record; nothing where it does not. */
export function RecordFilter({ label, id, name, onClear }: Props) {
  if (!id) return null
  return (
    <FilterChip
      label={label}
      value={[id]}
      onChange={onClear}
      options={[{ value: id, label: name ?? 'One' }]}
      isSingle
    />
  )
}
