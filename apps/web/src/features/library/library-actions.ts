import type { LibraryRow } from '@sarai/contract/library-schemas'
import { api } from '~/api.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'
import { hideItem, showItem } from './library-cache.ts'

type Named = Pick<LibraryRow, 'id' | 'name'>

/** Archives or restores an item, with an undo. */
export async function setArchived({ id, version, name }: LibraryRow, isArchived: boolean): Promise<void> {
  const set = (to: boolean, current: number) =>
    sayFailed(api.library.update({ id, version: current, changes: { isArchived: to } }), 'The item was not changed')
  const { data } = await set(isArchived, version)
  showItem(data)
  const undo = async () => showItem((await set(!isArchived, data.version)).data, true)
  toast({
    message: isArchived ? `${name} archived` : `${name} is back in the library`,
    action: { label: 'Undo', run: () => void undo() },
  })
}

export async function restoreItem({ id, name }: Named): Promise<void> {
  const { data } = await sayFailed(api.library.restore({ id }), 'The item was not restored')
  showItem(data, true)
  toast({ message: `${name} restored` })
}

export async function removeItem({ id, name }: Named): Promise<void> {
  await sayFailed(api.library.remove({ id }), 'The item was not deleted')
  hideItem(id)
  toast({ message: `${name} deleted`, action: { label: 'Undo', run: () => void restoreItem({ id, name }) } })
}

/** Another one that begins as this one is. */
export async function duplicateItem({ id }: Named): Promise<string> {
  const { data } = await sayFailed(api.library.get({ id }), 'The item was not copied')
  const { content, supplier, net, currency, basis, internalNote, tags } = data
  const copy = { ...content, title: `${content.title.slice(0, 193)} (copy)` }
  const made = api.library.create({ content: copy, supplier, net, currency, basis, internalNote, tags })
  const { data: added } = await sayFailed(made, 'The item was not copied')
  showItem(added, true)
  return added.id
}
