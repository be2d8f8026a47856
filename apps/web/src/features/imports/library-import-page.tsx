import { ImportPage } from './import-page.tsx'

/** A file of hotels, activities or transfers becomes part of the library. */
export default function LibraryImportPage() {
  return <ImportPage target="library" />
}
