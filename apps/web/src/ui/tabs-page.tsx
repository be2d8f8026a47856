import { Tabs } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FunctionComponent, type ReactNode, useEffect, useRef } from 'react'
import { tabSearch } from '~/lib/search-schema.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import classes from './tabs-page.module.css'
import { usePageTitle } from './use-page-title.ts'

/** A tab: its value in the address, its label, and what it shows. */
export type PageTab = readonly [value: string, label: string, Content: FunctionComponent]

interface Props {
  title: string
  tabs: readonly PageTab[]
  /** Where else one may want to go. */
  aside?: ReactNode
  /** What stands above the tabs. */
  lead?: ReactNode
  /** What else the address says, and goes on saying from tab to tab. */
  kept?: Record<string, string | undefined>
}

/** A page by tab, which the address carries as `tab`; the first is shown where it names none that there is. */
export function TabsPage({ title, tabs, aside, lead, kept }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { tab } = useScreenSearch(tabSearch).values
  const active = tabs.find(([value]) => value === tab)?.[0] ?? tabs[0]?.[0]
  const name = tabs.find(([value]) => value === active)?.[1]
  usePageTitle(name ? `${name} · ${title}` : title)
  // On a phone there is not room for all tabs; the one that is open is in view.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = tabs.findIndex(([value]) => value === active)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tabs, active])
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {aside}
      </div>
      {lead}
      <Tabs
        value={active}
        onChange={(value) =>
          void navigate({ to: pathname, search: { ...kept, tab: value ?? undefined }, replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List ref={list} className={classes.tabs}>
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([value, , Content]) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
