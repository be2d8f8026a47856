import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'

const orders = [
  { sort: undefined, label: 'Newest first' },
  { sort: '-updatedAt', label: 'Changed last' },
  { sort: 'title', label: 'Title, A to Z' },
  { sort: 'nights', label: 'Shortest first' },
  { sort: '-nights', label: 'Longest first' },
  { sort: 'fromPrice', label: 'Lowest price first' },
  { sort: '-fromPrice', label: 'Highest price first' },
] as const

interface Props {
  sort: string | undefined
  onChange: (sort: string | undefined) => void
}

/** The order of the packages; cards have no heads of columns to click on. */
export function PackagesSort({ sort, onChange }: Props) {
  const current = orders.find((order) => order.sort === sort)
  const label = current ? `Order: ${current.label}` : 'Order'
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={label} title={label}>
          <IconArrowsSort size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {orders.map((order) => (
          <Menu.Item
            key={order.label}
            rightSection={order === current ? <IconCheck size={15} aria-label="Chosen" /> : null}
            onClick={() => onChange(order.sort)}
          >
            {order.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
