import type { PackageRow, TravelPackage } from '@sarai/contract/package-schemas'
import type { PackageStatus } from '@sarai/contract/package-words'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '~/api.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'
import { hidePackage, showPackage } from './packages-cache.ts'

const said: Record<PackageStatus, string> = {
  draft: 'is a draft again',
  published: 'published',
  archived: 'archived',
}

/** Puts a package into another status; what it was is a click away. */
async function setStatus(before: PackageRow, status: PackageStatus): Promise<void> {
  const { id, version } = before
  const { data } = await sayFailed(
    api.packages.update({ id, version, changes: { status } }),
    'The package was not changed',
  )
  showPackage(data)
  const undo = async (changed: TravelPackage) => {
    const changes = { status: before.status }
    const again = api.packages.update({ id, version: changed.version, changes })
    showPackage((await sayFailed(again, 'The package was not changed back')).data)
  }
  toast({ message: `${before.title} ${said[status]}`, action: { label: 'Undo', run: () => void undo(data) } })
}

async function restore(id: string): Promise<void> {
  const { data } = await sayFailed(api.packages.restore({ id }), 'The package was not restored')
  showPackage(data, true)
  toast({ message: `${data.title} restored` })
}

async function remove({ id, title }: PackageRow): Promise<void> {
  await sayFailed(api.packages.remove({ id }), 'The package was not deleted')
  hidePackage(id)
  toast({ message: `${title} deleted`, action: { label: 'Undo', run: () => void restore(id) } })
}

/** The address of the public page. */
export function previewLink({ previewKey }: Pick<PackageRow, 'previewKey'>): string {
  return `${location.origin}/packages/preview/${previewKey}`
}

/** Copies the address of the public page; where the browser has no clipboard, it is shown to be copied by hand. */
async function copyLink(travelPackage: PackageRow): Promise<void> {
  const link = previewLink(travelPackage)
  try {
    await navigator.clipboard.writeText(link)
    toast({ kind: 'success', message: 'Preview link copied' })
  } catch {
    toast({ title: 'Copy this link', message: link })
  }
}

/** What is done with a package without opening it. */
export function usePackageActions() {
  const navigate = useNavigate()
  return useMemo(() => {
    const open = (packageId: string) => navigate({ to: '/packages/$packageId', params: { packageId } })
    const duplicate = async ({ id }: PackageRow) => {
      const { data } = await sayFailed(api.packages.duplicate({ id }), 'The package was not copied')
      showPackage(data, true)
      await open(data.id)
    }
    return { open, duplicate, setStatus, restore, remove, copyLink }
  }, [navigate])
}
