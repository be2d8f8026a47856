import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'

export interface Order {
  /** As the address has it; left out for the usual one. */
  sort?: string
  label: string
}

interface Props {
  orders: readonly Order[]
  sort: string | undefined
  onChange: (sort: string | undefined) => void
}

/** The order of a list; cards have no heads of columns to click on. */
export function OrderButton({ orders, sort, onChange }: Props) {
  const current = orders.find((order) => order.sort === sort)
  const label = current ? `Order: ${current.label}` : 'Order'
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={label} title={label}>
          <IconArrowsSort size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" className="scrolls">
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
