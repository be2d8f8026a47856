import type { PackageRow } from '@sarai/contract/package-schemas'
import type { PackageStatus } from '@sarai/contract/package-words'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import { packagesCache } from './packages-cache.ts'

const said: Record<PackageStatus, string> = {
  draft: 'is a draft again',
  published: 'published',
  archived: 'archived',
}

/** Puts a package into another status; what it was is a click away. */
async function setStatus(before: PackageRow, status: PackageStatus): Promise<void> {
  const { id, version, title } = before
  const set = (to: PackageStatus, current: number) =>
    api.packages.update({ id, version: current, changes: { status: to } })
  await runAction(set(status, version), 'The package was not changed', {
    show: ({ data }) => packagesCache.show(data),
    done: `${title} ${said[status]}`,
    undo: ({ data }) =>
      runAction(set(before.status, data.version), 'The package was not changed back', {
        show: (again) => packagesCache.show(again.data),
      }),
  })
}

export const restorePackage = (id: string) =>
  runAction(api.packages.restore({ id }), 'The package was not restored', {
    show: ({ data }) => packagesCache.show(data, true),
    done: ({ data }) => `${data.title} restored`,
  })

const remove = ({ id, title }: PackageRow) =>
  runAction(api.packages.remove({ id }), 'The package was not deleted', {
    show: () => packagesCache.hide(id),
    done: `${title} deleted`,
    undo: () => restorePackage(id),
  })

/** The address of the public page. */
export function previewLink({ previewKey }: Pick<PackageRow, 'previewKey'>): string {
  return `${location.origin}/packages/preview/${previewKey}`
}

/** Whether whoever has the address sees the page: nobody sees a draft before it is shared. */
export const isPublic = ({ isPreviewOpen, isDraftShared, status }: PackageRow) =>
  isPreviewOpen && (status !== 'draft' || isDraftShared)

/** Opens the page as travellers will see it, beside the app; also where it is not public. */
async function look({ id }: PackageRow): Promise<void> {
  const { data } = await runAction(api.packages.look({ id }), 'The page could not be opened')
  window.open(data.url, '_blank', 'noopener')
}

/** Lets whoever has the address see a draft, which its page says it is; and takes that back. */
async function shareDraft(before: PackageRow, isDraftShared: boolean): Promise<void> {
  const { id, version, title } = before
  await runAction(
    api.packages.update({ id, version, changes: { isDraftShared, ...(isDraftShared ? { isPreviewOpen: true } : {}) } }),
    'The package was not changed',
    {
      show: ({ data }) => packagesCache.show(data),
      done: isDraftShared ? `${title} is shared as a draft` : `${title} is shared no more`,
    },
  )
  if (isDraftShared) await copyLink(before)
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
      const { data } = await runAction(api.packages.duplicate({ id }), 'The package was not copied')
      packagesCache.show(data, true)
      await open(data.id)
    }
    return { open, duplicate, setStatus, restore: restorePackage, remove, copyLink, look, shareDraft }
  }, [navigate])
}
