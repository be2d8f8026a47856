export default function SentDrawer({ id }: { id: string; onClose: () => void }) {
  return <>{id}</>
}
