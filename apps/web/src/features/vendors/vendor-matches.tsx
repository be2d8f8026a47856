import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { NewVendor, VendorMatch } from '@sarai/contract/vendor-schemas'
import { useQuery } from '@tanstack/react-query'
import { taxNames } from '@sarai/contract/tax-names'
import { useIsVat } from '~/records/tax-system.ts'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { Match, MatchAlert } from '~/ui/match-alert.tsx'

const restMs = 300

const reasonsUnder = (isVat: boolean): Record<VendorMatch['matched'], string> => ({
  gstin: `the same ${taxNames(isVat).number}`,
  phone: 'the same phone',
  email: 'the same email',
  name_and_city: 'nearly the same name in the same city',
})

/** Warns of a vendor that is there already, and links to it. */
export function VendorMatches({ draft, onOpen }: { draft: Partial<NewVendor>; onOpen: () => void }) {
  const { name = '', city, gstin, taxNumber, phone, email } = draft
  const reasons = reasonsUnder(useIsVat())
  const [input] = useDebouncedValue(
    {
      name: name.trim().length > 2 ? name : undefined,
      city: city ?? undefined,
      gstin: gstin && gstin.length >= 15 ? gstin : undefined,
      taxNumber: taxNumber && taxNumber.length >= 6 ? taxNumber : undefined,
      phones: phone && phone.replace(/\D/g, '').length >= 8 ? [phone] : [],
      emails: email && /.+@.+\..+/.test(email) ? [email] : [],
    },
    restMs,
  )
  const found = useQuery(calls.vendors.matches.queryOptions({ input, staleTime: 10_000 })).data?.data ?? []
  const [first] = found
  if (!first) return null
  return (
    <MatchAlert title={`There is a vendor with ${reasons[first.matched]} already`}>
      {found.slice(0, 3).map((match) => (
        <Match
          key={match.id}
          name={match.name}
          about={[recordNumber('vendor', match.number), match.city, formatPhone(match.phone), match.email]
            .filter(Boolean)
            .join(' · ')}
          action={
            <Button
              size="compact-sm"
              variant="default"
              onClick={onOpen}
              renderRoot={(props) => <Link to={recordPage('vendor', match.id)} {...props} />}
            >
              Open this one
            </Button>
          }
        />
      ))}
    </MatchAlert>
  )
}
