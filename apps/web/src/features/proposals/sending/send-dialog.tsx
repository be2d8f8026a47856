export default function SendDialog({ id }: { id: string; onClose: () => void }) {
  return <>{id}</>
}
