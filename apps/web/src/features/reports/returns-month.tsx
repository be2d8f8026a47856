import { Select } from '@mantine/core'
import { formatMonth } from '~/lib/format.ts'
import { useReturnSearch } from './returns-search.ts'

/** Which month the returns are of. */
export function ReturnsMonth() {
  const { month, months, choose } = useReturnSearch()
  return (
    <Select
      aria-label="Month of the return"
      size="xs"
      w={170}
      allowDeselect={false}
      data={months.map((one) => ({ value: one, label: formatMonth(`${one}-01`) }))}
      value={month}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  )
}
