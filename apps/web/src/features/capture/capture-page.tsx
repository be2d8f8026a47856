import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tabSearch } from '~/lib/search-schema.ts'
import { useScreenSearch } from '~/lib/use-screen-search.ts'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import classes from './capture.module.css'
import { FormTab } from './form-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { ShareTab } from './share-tab.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'

const tabs = [
  ['form', 'Form'],
  ['share', 'Put it on your site'],
  ['api', 'API'],
] as const

/** How enquiries come in by themselves: the public form, where it stands, and keys for the agency's own programs. */
export default function CapturePage() {
  usePageTitle('Lead capture')
  const navigate = useNavigate()
  const { tab } = useScreenSearch(tabSearch).values
  const form = useQuery(calls.intake.form.queryOptions()).data?.data
  const active = tabs.some(([value]) => value === tab) ? tab : 'form'
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Lead capture</h1>
      <p className={classes.lead}>
        Enquiries from your web site, links and programs arrive as leads. Somebody who already has an open lead is added
        to it.
      </p>
      <Tabs
        value={active}
        onChange={(value) =>
          void navigate({ to: '/leads/capture', search: { tab: value ?? undefined }, replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {form ? (
          <>
            <Tabs.Panel value="form">
              <FormTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="share" className={classes.panel}>
              <ShareTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="api" className={classes.panel}>
              <KeysTab baseUrl={form.baseUrl} />
            </Tabs.Panel>
          </>
        ) : (
          <div className={classes.panel}>
            <LinesSkeleton lines={6} />
          </div>
        )}
      </Tabs>
    </div>
  )
}
