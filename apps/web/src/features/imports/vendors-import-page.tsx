import { ImportPage } from './import-page.tsx'

/** A file of hotels, transporters and others becomes vendors. */
export default function VendorsImportPage() {
  return <ImportPage target="vendors" />
}
