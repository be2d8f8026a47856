import type { IntroductionGap } from '@sarai/contract/prospect-versions'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import classes from './sending.module.css'
import type { Ready } from './use-sending.ts'

const words: Record<IntroductionGap, string> = {
  adviser: 'somebody who looks after this proposal',
  photo: 'a picture',
  phone: 'a phone number',
  address: 'the address',
  registration: 'a registration or tax number',
  hours: 'office hours',
}
const ofPerson = new Set<IntroductionGap>(['photo', 'phone'])

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const listed = (gaps: IntroductionGap[]) => list.format(gaps.map((gap) => words[gap]))

/** Before a proposal goes out for the first time: what a traveller would miss to see who wrote to them. */
export function IntroductionNote({ ready: { price, proposal, last } }: { ready: Ready }) {
  const { user, team } = useSession()
  if (last || price.gaps.length === 0) return null
  const own = price.gaps.filter((gap) => ofPerson.has(gap))
  const agency = price.gaps.filter((gap) => !ofPerson.has(gap) && gap !== 'adviser')
  const isMine = proposal.ownerId === user.id
  const name = team.find(({ id }) => id === proposal.ownerId)?.name ?? 'Whoever looks after it'
  const page = user.isSubuser ? '/subuser-settings' : '/settings'
  const settings = (label: string) => (
    <Link to={page} search={{ tab: 'profile' }} target="_blank">
      {label}
    </Link>
  )
  return (
    <div className={classes.remark} role="note">
      <strong>Travellers look for a person on the page.</strong> You may send it all the same.
      <ul>
        {price.gaps.includes('adviser') && <li>Choose {words.adviser}: their name and number go on the page.</li>}
        {own.length > 0 && (
          <li>
            {isMine ? 'You have' : `${name} has`} not added {listed(own)}. {isMine && settings('Open your settings')}
          </li>
        )}
        {agency.length > 0 && (
          <li>
            Your agency has not added {listed(agency)}.{' '}
            {user.isSubuser ? 'A main user adds it under Settings.' : settings('Add it to the agency’s profile')}
          </li>
        )}
      </ul>
    </div>
  )
}
