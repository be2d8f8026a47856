import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Contact } from '@sarai/contract/contact-schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPhone, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ColleaguesMatch } from '~/records/colleagues-match.tsx'
import { Match, MatchAlert } from '~/ui/match-alert.tsx'
import { recordNumber } from '~/records/kinds.ts'

const restMs = 300

/** Contacts with one of these numbers or addresses that one may see, as far as those are whole. */
export function useMatches(phones: Contact['phones'], emails: Contact['emails'], except?: string) {
  const [input] = useDebouncedValue(
    {
      phones: phones.map(({ number }) => number).filter((number) => number.replace(/\D/g, '').length >= 8),
      emails: emails.map(({ address }) => address).filter((address) => /.+@.+\..+/.test(address)),
      except,
    },
    restMs,
  )
  const isAsking = input.phones.length + input.emails.length > 0
  const found = useQuery(calls.contacts.matches.queryOptions({ input, enabled: isAsking, staleTime: 10_000 }))
  const { data = [], isWithColleagues = false } = (isAsking && found.data) || {}
  return { found: data, isWithColleagues }
}

interface Props {
  phones: Contact['phones']
  emails: Contact['emails']
  /** The person opens the existing contact. */
  onOpen: () => void
}

/** Warns of a duplicate before a contact is added, and links to the existing one. */
export function ContactMatches({ phones, emails, onOpen }: Props) {
  const { team } = useSession()
  const { found, isWithColleagues } = useMatches(phones, emails)
  if (found.length === 0) return isWithColleagues ? <ColleaguesMatch /> : null
  return (
    <MatchAlert
      title={
        found.length === 1
          ? `There is a contact with this ${found[0]?.matched} already`
          : `There are ${plural(found.length, 'contact')} with this phone or email already`
      }
    >
      {found.slice(0, 3).map((match) => (
        <Match
          key={match.id}
          name={match.name}
          about={[
            recordNumber('contact', match.number),
            match.matched === 'phone' ? formatPhone(match.phone) : match.email,
            match.city,
            team.find((person) => person.id === match.ownerId)?.name,
          ]
            .filter(Boolean)
            .join(' · ')}
          action={
            <Button
              size="compact-sm"
              variant="default"
              onClick={onOpen}
              renderRoot={(props) => <Link to="/contacts/$contactId" params={{ contactId: match.id }} {...props} />}
            >
              Open this one
            </Button>
          }
        />
      ))}
    </MatchAlert>
  )
}
