import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import type { LeadSearch } from './leads-search.ts'

interface Props {
  search: LeadSearch
  onChange: (change: Partial<LeadSearch>) => void
}

const names = ['to', 'created', 'travel', 'tag'] as const

/** The conditions that are asked for less often. */
export default function LeadsMoreFilters({ search, onChange }: Props) {
  const { tags } = useSession()
  const [isOpen, setOpen] = useState(false)
  const count = names.filter((name) => search[name]).length
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'subtle'}
          color={count > 0 ? 'brand' : 'gray'}
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={15} />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `${count} more` : 'More filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            size="xs"
            label="Destination"
            placeholder="Begins with, like Bali"
            defaultValue={search.to}
            onBlur={(event) => onChange({ to: event.currentTarget.value.trim() || undefined })}
            onKeyDown={(event) =>
              event.key === 'Enter' && onChange({ to: event.currentTarget.value.trim() || undefined })
            }
          />
          <DayRange label="Created" value={search.created} onChange={(created) => onChange({ created })} />
          <DayRange label="Travel" value={search.travel} onChange={(travel) => onChange({ travel })} />
          {tags.length > 0 && (
            <div>
              <FilterChip
                label="Tags"
                value={search.tag?.split(',') ?? []}
                onChange={(values) => onChange({ tag: values.join(',') || undefined })}
                options={tags.map((tag) => ({ value: tag, label: tag }))}
              />
            </div>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
