import { Button, Modal, Select, Table } from '@mantine/core'
import type { PriceAlert, RateSwap } from '@sarai/contract/rate-drift'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'

interface Props {
  alert: PriceAlert
  onSwapped: (message: string | null) => void
  onClose: () => void
}

/** Another product of the same kind and place, at its price for the same days and people. */
export function SwapDialog({ alert, onSwapped, onClose }: Props) {
  const { id, lines, currency, label } = alert
  const first = lines.find(({ after }) => after === null) ?? lines[0]
  const [node, setNode] = useState(first?.node ?? '')
  const { isBusy, run } = useAction()
  const query = useQuery(calls.priceAlerts.swaps.queryOptions({ input: { id, node } }))
  const found = query.data?.data
  const line = lines.find((one) => one.node === node)
  const money = (amount: number) => formatMoney(amount, currency)

  const swap = ({ rateCardId, optionId, name }: RateSwap) =>
    run(() => api.priceAlerts.swap({ id, node, rateCardId, optionId }), 'The service was not swapped', {
      show: async ({ data }) => {
        await queryClient.invalidateQueries({ queryKey: calls.priceAlerts.key() })
        onClose()
        if (data.alert.state !== 'unsent') onSwapped(data.message)
      },
      done: `The draft of ${label} has ${name} now. Add its description and pictures.`,
    })

  return (
    <Modal opened onClose={onClose} title={`Swap a service of ${label}`} size="lg">
      {lines.length > 1 && (
        <Select
          label="Service"
          allowDeselect={false}
          data={lines.map((one) => ({ value: one.node, label: one.title }))}
          value={node}
          onChange={(next) => next && setNode(next)}
          mb="md"
        />
      )}
      {line && (
        <p className="quiet">
          {line.title} was offered at {money(line.before)} and{' '}
          {line.after === null ? 'is not sold any more' : `costs ${money(line.after)} now`}.
        </p>
      )}
      {!found ? (
        <Awaited query={query} what="The choices" lines={3} />
      ) : found.swaps.length === 0 ? (
        <p>No other active rate card {found.place ? `in ${found.place} ` : ''}answers for these days and people.</p>
      ) : (
        <>
          {!found.place && <p className="quiet">Its place is not known, so choices of all places are here.</p>}
          <Table>
            <Table.Tbody>
              {found.swaps.map((one) => (
                <Table.Tr key={`${one.rateCardId} ${one.optionId}`}>
                  <Table.Td>
                    <strong>{one.name}</strong>, {one.option}
                    <div className="quiet">{one.vendor}</div>
                  </Table.Td>
                  <Table.Td className="tabular" ta="right">
                    {money(one.amount)}
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="compact-md"
                      variant="light"
                      disabled={isBusy}
                      aria-label={`Swap for ${one.name}, ${one.option}`}
                      onClick={() => void swap(one)}
                    >
                      Swap
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Modal>
  )
}
