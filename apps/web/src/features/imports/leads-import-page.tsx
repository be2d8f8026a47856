import { ImportPage } from './import-page.tsx'

/** A file of enquiries becomes leads. */
export default function LeadsImportPage() {
  return <ImportPage target="leads" />
}
