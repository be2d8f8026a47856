import type { LibraryRow } from '@sarai/contract/library-schemas'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { libraryCache } from './library-cache.ts'

type Named = Pick<LibraryRow, 'id' | 'name'>

/** Archives or restores an item, with an undo. */
export function setArchived({ id, version, name }: LibraryRow, isArchived: boolean) {
  const set = (to: boolean, current: number) =>
    api.library.update({ id, version: current, changes: { isArchived: to } })
  return runAction(set(isArchived, version), 'The item was not changed', {
    show: ({ data }) => libraryCache.show(data),
    done: isArchived ? `${name} archived` : `${name} is back in the library`,
    undo: ({ data }) =>
      runAction(set(!isArchived, data.version), 'The item was not changed', {
        show: (again) => libraryCache.show(again.data, true),
      }),
  })
}

export const restoreItem = ({ id, name }: Named) =>
  runAction(api.library.restore({ id }), 'The item was not restored', {
    show: ({ data }) => libraryCache.show(data, true),
    done: `${name} restored`,
  })

export const removeItem = ({ id, name }: Named) =>
  runAction(api.library.remove({ id }), 'The item was not deleted', {
    show: () => libraryCache.hide(id),
    done: `${name} deleted`,
    undo: () => restoreItem({ id, name }),
  })

/** Another one that begins as this one is. */
export async function duplicateItem({ id }: Named): Promise<string> {
  const { data } = await runAction(api.library.get({ id }), 'The item was not copied')
  const { content, supplier, net, currency, basis, internalNote, tags } = data
  const copy = { ...content, title: `${content.title.slice(0, 193)} (copy)` }
  const made = api.library.create({ content: copy, supplier, net, currency, basis, internalNote, tags })
  const { data: added } = await runAction(made, 'The item was not copied')
  libraryCache.show(added, true)
  return added.id
}
