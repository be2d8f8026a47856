import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'

/** A company by its name. */
export function CompanyName({ id }: { id: string }) {
  const company = useQuery(calls.contacts.get.queryOptions({ input: { id } }))
  if (company.isPending) return '…'
  return company.data?.data.name ?? 'A company you cannot see'
}
