import { ActionIcon, Indicator, Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsTight } from './header-room.ts'
import { HeaderMenu } from './record-header.tsx'

/** Something of a header that goes into its menu where there is no room for it. */
export interface Spare {
  label: string
  Icon: TablerIcon
  onClick: () => void
  /** How much of it is open. */
  count?: number
}

const namedWith = ({ label, count }: Spare) => (count ? `${label}, ${count} open` : label)

/** What is done with a record now and then, as icons or within the menu of what is done less often still. */
export function HeaderSpares({ spares, children }: { spares: Spare[]; children: ReactNode }) {
  const isTight = useIsTight()
  if (isTight)
    return (
      <HeaderMenu count={spares.reduce((sum, { count = 0 }) => sum + count, 0)}>
        {spares.map((spare) => (
          <Menu.Item key={spare.label} leftSection={<spare.Icon size={16} />} onClick={spare.onClick}>
            {namedWith(spare)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {children}
      </HeaderMenu>
    )
  return (
    <>
      {spares.map((spare) => (
        <Indicator key={spare.label} label={spare.count} size={15} offset={5} disabled={!spare.count}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={namedWith(spare)}
            title={spare.label}
            onClick={spare.onClick}
          >
            <spare.Icon size={18} />
          </ActionIcon>
        </Indicator>
      ))}
      <HeaderMenu>{children}</HeaderMenu>
    </>
  )
}
