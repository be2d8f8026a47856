import { Button, Group } from '@mantine/core'
import type { TripDues } from '@sarai/contract/trip-dues'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { TaxNumberInput } from '~/records/tax-number-input.tsx'
import classes from './trip-parts.module.css'

type Payer = TripDues['panMissing'][number]

/** Whose PAN is to be asked for before money is taken for a trip abroad, with the field for it. */
export function TripPanMissing({ payers }: { payers: readonly Payer[] }) {
  const { can } = useSession()
  if (payers.length === 0) return null
  return (
    <section className={classes.panMissing} aria-label="PAN is missing">
      <p>
        Ask for the PAN before you take money: tax is collected at source (TCS) with this trip and is credited to it.
        Travellers can fill it in on their own page too.
      </p>
      {payers.map((payer) =>
        payer.contactId !== null && can('contacts', 'write') ? (
          <PanField key={payer.contactId} contactId={payer.contactId} name={payer.name} />
        ) : (
          <p key={payer.contactId ?? payer.name}>
            The PAN of <strong>{payer.name}</strong> is missing.
          </p>
        ),
      )}
    </section>
  )
}

/** Keeps a PAN with its contact. */
function PanField({ contactId, name }: { contactId: string; name: string }) {
  const [pan, setPan] = useState<string | null>(null)
  const { problems, isSending, submit } = useSending((error) => problemsOf(error, 'changes.'))
  return (
    <form
      onSubmit={(event) =>
        submit(event, async () => {
          if (pan === null) return
          const { data } = await api.contacts.get({ id: contactId })
          await api.contacts.update({ id: contactId, version: data.version, changes: { pan } })
          for (const call of [calls.trips.dues, calls.trips.gaps, calls.trips.get, calls.contacts])
            void queryClient.invalidateQueries({ queryKey: call.key() })
        })
      }
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TaxNumberInput
          kind="pan"
          label={`PAN of ${name}`}
          value={pan}
          error={problems.pan ?? problems.form}
          disabled={isSending}
          style={{ flex: 1 }}
          onChange={setPan}
        />
        <Button type="submit" variant="default" loading={isSending} disabled={pan === null}>
          Save
        </Button>
      </Group>
    </form>
  )
}
