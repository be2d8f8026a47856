import * as param from '~/lib/search-schema.ts'

/** What the address of a package can say besides its days and sections: the part that is open. */
export const packagePageSearch = param.searchSchema({ part: param.oneOf(['prices', 'policies']) })
export type PackagePageSearch = param.SearchOf<typeof packagePageSearch>
