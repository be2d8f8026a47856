import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface Props {
  bookingId: string
  /** What its vendor has to give back, since it was dropped after it was billed. */
  creditDue: number
}

/** Leads to what the vendor of a booking has sent: its bill, or the credit note that is due. */
export function EnterBillLink({ bookingId, creditDue }: Props) {
  const kind = creditDue > 0 ? 'credit' : 'bill'
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => <Link to="/bills/create" search={{ kind, booking: bookingId }} {...props} />}
    >
      {kind === 'credit' ? 'Enter credit note' : 'Enter bill'}
    </Button>
  )
}
