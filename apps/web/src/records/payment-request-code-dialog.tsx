import { Center, Modal, Text } from '@mantine/core'
import type { PaymentRequest } from '@sarai/contract/payment-requests'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { QrCode } from '~/ui/qr-code.tsx'

/** Shows the page of a request as a code, for a customer who stands at the desk. */
export default function PaymentRequestCodeDialog({
  request,
  onClose,
}: {
  request: PaymentRequest
  onClose: () => void
}) {
  const { id, left, currency, description } = request
  const query = useQuery(calls.paymentRequests.code.queryOptions({ input: { id } }))
  const code = query.data?.data
  const money = formatMoney(left, currency)
  return (
    <Modal opened onClose={onClose} title={`${description}: ${money}`} size="sm">
      <Center>
        {code ? (
          <QrCode code={code} label={`QR code to pay ${money}`} width={260} />
        ) : (
          <Awaited query={query} what="The code" lines={4} />
        )}
      </Center>
      <Text ta="center" c="dimmed">
        Scan with a phone to pay.
      </Text>
    </Modal>
  )
}
