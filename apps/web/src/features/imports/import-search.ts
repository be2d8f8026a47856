import * as param from '~/lib/search-schema.ts'

/** What the address of an import can say: the file. */
export const importSearch = param.searchSchema({ id: param.id })
export type ImportSearch = param.SearchOf<typeof importSearch>
