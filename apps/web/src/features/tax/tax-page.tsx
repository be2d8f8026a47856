import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { FactsForm } from './facts-form.tsx'
import { Registrations } from './registrations.tsx'
import { SeriesList } from './series-list.tsx'
import { SignatureSection } from './signature-section.tsx'
import classes from './tax.module.css'

/** How the agency is registered for tax, how its documents are numbered, and what it has decided where the law is in doubt. */
export default function TaxPage() {
  usePageTitle('Tax')
  const { lacks } = useSession()
  const isShut = lacks('bank', null)
  const query = useQuery(calls.taxProfile.show.queryOptions({ enabled: !isShut }))
  const profile = query.data?.data
  return (
    <div className={classes.page}>
      <h1>Tax</h1>
      {isShut && <p>Only main users change the tax profile, and who may change the bank accounts.</p>}
      {!isShut && !profile && <Awaited query={query} what="The tax profile" lines={8} />}
      {profile && (
        <>
          <Registrations profile={profile} />
          {profile.series.length > 0 && <SeriesList profile={profile} />}
          <SignatureSection />
          <FactsForm key={profile.version} profile={profile} />
        </>
      )}
    </div>
  )
}
