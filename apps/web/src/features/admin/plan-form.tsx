import { Checkbox, Modal, Select, Stack, TextInput } from '@mantine/core'
import type { AdminAgencyOver, AdminPlan, AdminPlanFacts } from '@sarai/contract/admin-plans'
import { ApiError } from '@sarai/contract/client'
import { currencySymbol } from '@sarai/money/currency'
import { formatAmount, formatMoney } from '@sarai/money/format'
import { parseAmount } from '@sarai/money/parse'
import { useState } from 'react'
import { currencyChoices } from '~/lib/currencies.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { CountInput, DecimalInput } from '~/records/number-inputs.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { TypedInput } from '~/ui/typed-input.tsx'
import { adminApi, refreshAdmin } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { OverList } from './plan-over.tsx'

const bytesOfGb = 1024 ** 3

const newPlan: AdminPlanFacts = {
  name: '',
  price: null,
  currency: 'INR',
  isPricePerSeat: false,
  seats: null,
  mailsPerDay: null,
  storageBytes: null,
  records: null,
}

function readFacts(plan: AdminPlan): AdminPlanFacts {
  const { name, price, currency, isPricePerSeat, seats, mailsPerDay, storageBytes, records } = plan
  return { name, price, currency, isPricePerSeat, seats, mailsPerDay, storageBytes, records }
}

/** The agencies that use more than the plan would allow, where that is why it was not saved. */
function findOver(error: unknown): Over | undefined {
  if (!(error instanceof ApiError) || error.code !== 'OVER_LIMITS') return undefined
  const { agencies, count } = error.detail
  return Array.isArray(agencies) ? { agencies, count: Number(count) } : undefined
}

interface Over {
  agencies: AdminAgencyOver[]
  count: number
}

/** Makes a plan or changes one. Where that leaves agencies with more than they may have, it says whose, and asks. */
export function PlanForm({ plan, onClose }: { plan: AdminPlan | undefined; onClose: () => void }) {
  const [facts, setFacts] = useState(plan ? readFacts(plan) : newPlan)
  const [over, setOver] = useState<Over>()
  const { problems, isSending, submit } = useSending((error) => (findOver(error) ? {} : problemsOf(error)))
  const change = (changes: Partial<AdminPlanFacts>) => {
    setFacts({ ...facts, ...changes })
    setOver(undefined)
  }

  async function save(): Promise<void> {
    const { plans } = adminApi.admin
    try {
      if (plan) await plans.update({ ...facts, id: plan.id, version: plan.version, isSure: over !== undefined })
      else await plans.create(facts)
    } catch (error) {
      setOver(findOver(error))
      throw error
    }
    toast({ kind: 'success', message: plan ? `${facts.name} is changed` : `${facts.name} was added` })
    await refreshAdmin()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={plan ? `Edit ${plan.name}` : 'Add plan'} size="md">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            maxLength={80}
            value={facts.name}
            error={problems.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            data-autofocus
          />
          <PriceFields facts={facts} problems={problems} onChange={change} />
          <LimitFields facts={facts} problems={problems} onChange={change} />
          {over && <OverList agencies={over.agencies} count={over.count} />}
          <FormFoot
            problem={problems.form}
            label={over ? 'Save all the same' : plan ? 'Save' : 'Add plan'}
            isDangerous={over !== undefined}
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  facts: AdminPlanFacts
  problems: Record<string, string>
  onChange: (changes: Partial<AdminPlanFacts>) => void
}

function PriceFields({ facts: { price, currency, isPricePerSeat }, problems, onChange }: FieldsProps) {
  return (
    <>
      <div className={rows.pair}>
        <TypedInput
          label="Price a month"
          placeholder="None"
          inputMode="decimal"
          leftSection={currencySymbol(currency)}
          value={price === null ? '' : String(price)}
          error={problems.price}
          onChange={(minor) => onChange({ price: minor === '' ? null : Number(minor) })}
          read={(text) => {
            const amount = parseAmount(text, currency)
            return 'value' in amount ? { value: String(amount.value) } : amount
          }}
          format={(minor) => formatAmount(Number(minor), currency)}
          understood={(minor) => formatMoney(Number(minor), currency)}
        />
        <Select
          label="Currency"
          data={currencyChoices(currency)}
          value={currency}
          searchable
          allowDeselect={false}
          error={problems.currency}
          onChange={(next) => next && onChange({ currency: next })}
        />
      </div>
      <Checkbox
        label="The price is for each seat"
        checked={isPricePerSeat}
        onChange={(event) => onChange({ isPricePerSeat: event.currentTarget.checked })}
      />
    </>
  )
}

function LimitFields({ facts: { seats, mailsPerDay, storageBytes, records }, problems, onChange }: FieldsProps) {
  return (
    <div className={rows.pair}>
      <CountInput
        label="Seats"
        placeholder="No limit"
        min={1}
        value={seats}
        error={problems.seats}
        onChange={(next) => onChange({ seats: next })}
      />
      <CountInput
        label="Mails in 24 hours"
        placeholder="No limit"
        value={mailsPerDay}
        error={problems.mailsPerDay}
        onChange={(next) => onChange({ mailsPerDay: next })}
      />
      <DecimalInput
        label="Storage in GB"
        placeholder="No limit"
        value={storageBytes === null ? null : Number((storageBytes / bytesOfGb).toFixed(3))}
        error={problems.storageBytes}
        onChange={(next) => onChange({ storageBytes: next === null ? null : Math.round(next * bytesOfGb) })}
      />
      <CountInput
        label="Records"
        placeholder="No limit"
        value={records}
        error={problems.records}
        onChange={(next) => onChange({ records: next })}
      />
    </div>
  )
}
