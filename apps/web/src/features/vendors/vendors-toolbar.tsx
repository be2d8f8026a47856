import { Menu } from '@mantine/core'
import { IconAbc, IconCopy, IconCurrencyDollar, IconFileInvoice, IconTrendingUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { recordKinds } from '~/records/kinds.ts'
import { useLacksAmong } from '~/records/lacks-among.ts'
import { ListToolbar } from '~/records/list-toolbar.tsx'
import type { Order } from '~/ui/order-button.tsx'
import { exportFormats, exportVendors } from './export-vendors.ts'
import type { VendorsList } from './vendors-page.tsx'

const RateCardIcon = recordKinds.rateCard.Icon

const orders: Order[] = [
  { label: 'Newest first' },
  { sort: '-updatedAt', label: 'Recently changed first' },
  { sort: 'name', label: 'Name, A to Z' },
  { sort: '-rating', label: 'Best rating first' },
  { sort: 'documentsExpireOn', label: 'Earliest document expiry first' },
]

/** Columns, and what else can be done with the list of vendors. */
export function VendorsToolbar({ list, onAdd }: { list: VendorsList; onAdd: () => void }) {
  const { filters, q, shown } = list
  const { can, user } = useSession()
  const lacksAmong = useLacksAmong(list.description)
  return (
    <ListToolbar
      list={list}
      shows="table"
      orders={orders}
      menu={
        <>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            renderRoot={(props) => <Link to="/vendors/duplicates" {...props} />}
          >
            Find duplicates
          </Menu.Item>
          {user.seesCost && (
            <>
              <Menu.Item
                leftSection={<IconAbc size={16} />}
                renderRoot={(props) => <Link to="/vendors/typed-names" {...props} />}
              >
                Names typed in trips
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileInvoice size={16} />}
                renderRoot={(props) => <Link to="/bills" {...props} />}
              >
                Bills of vendors
              </Menu.Item>
              {can('prospects') && (
                <Menu.Item
                  leftSection={<IconTrendingUp size={16} />}
                  renderRoot={(props) => <Link to="/rate-drift" {...props} />}
                >
                  Changed prices
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Item
            leftSection={<IconCurrencyDollar size={16} />}
            renderRoot={(props) => <Link to="/exchange-rates" {...props} />}
          >
            Exchange rates
          </Menu.Item>
        </>
      }
      exporting={
        <ExportItems
          hasOwner={false}
          lacks={lacksAmong('export', list.rows)}
          formats={exportFormats}
          hasShown
          run={(format, ways) => exportVendors(format, { filters, search: q }, ways, shown)}
        />
      }
      link={{ to: '/rate-cards', label: 'Rate cards', icon: <RateCardIcon size={16} /> }}
      add={{ label: 'Add vendor', short: 'Add', run: onAdd }}
    />
  )
}
