import { ShownOnce } from '~/ui/shown-once.tsx'

interface Props {
  secret: string
  isRenewed: boolean
  onClose: () => void
}

/** A webhook's secret, for the only time. */
export function SecretShown({ secret, isRenewed, onClose }: Props) {
  return (
    <ShownOnce title="The signing secret" label="Signing secret" text={secret} onClose={onClose}>
      Copy it to the program that receives the events. It is shown only now.
      {isRenewed && ' For 24 hours deliveries are signed with the old one as well.'}
    </ShownOnce>
  )
}
