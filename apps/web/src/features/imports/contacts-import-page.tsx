import { ImportPage } from './import-page.tsx'

/** A file of people and companies becomes contacts. */
export default function ContactsImportPage() {
  return <ImportPage target="contacts" />
}
