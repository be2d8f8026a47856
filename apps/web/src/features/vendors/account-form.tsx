import { Modal, Select, Stack, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { bankOf, ifscProblem, swiftProblem, upiProblem } from '@sarai/contract/bank'
import type { VendorAccount } from '@sarai/contract/vendor-accounts'
import type { Vendor } from '@sarai/contract/vendor-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { currencyChoices } from '~/lib/currencies.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { accountName, refreshAccounts } from './account-words.tsx'
import classes from './vendor-accounts.module.css'

const names = ['holder', 'bankName', 'branch', 'accountNumber', 'ifsc', 'swift', 'upiId'] as const
type Name = (typeof names)[number]
type Draft = Record<Name, string>

const problemOf: Partial<Record<Name, (value: string) => string | undefined>> = {
  ifsc: ifscProblem,
  swift: swiftProblem,
  upiId: upiProblem,
}

const draftOf = (vendor: Vendor, account: VendorAccount | undefined): Draft => ({
  holder: account?.holder ?? vendor.legalName ?? vendor.name,
  bankName: account?.bankName ?? '',
  branch: account?.branch ?? '',
  accountNumber: '',
  ifsc: account?.ifsc ?? '',
  swift: account?.swift ?? '',
  upiId: account?.upiId ?? '',
})

interface Props {
  vendor: Vendor
  /** The one to be changed; a new one where there is none. */
  account?: VendorAccount
  onClose: () => void
}

/** An account of a vendor; it is used once somebody else has confirmed it. */
export function AccountForm({ vendor, account, onClose }: Props) {
  const [draft, setDraft] = useState(draftOf(vendor, account))
  const [currency, setCurrency] = useState(account?.currency ?? vendor.currency)
  const [reason, setReason] = useState('')
  const { problems, setProblems, isSending, submit } = useSending((error) => problemsOf(error, 'change.account.'))

  async function save(): Promise<void> {
    const { accountNumber, bankName, ...rest } = draft
    const facts = { ...rest, bankName: bankName.trim() || null, currency }
    const number = accountNumber.trim() || null
    const vendorId = vendor.id
    if (account) {
      const kept = number === null ? {} : { accountNumber: number }
      const change = {
        kind: 'edit' as const,
        id: account.id,
        version: account.version,
        account: { ...facts, ...kept },
        reason,
      }
      await api.vendorAccounts.propose({ vendorId, change })
    } else {
      const change = { kind: 'add' as const, account: { ...facts, accountNumber: number }, reason }
      await api.vendorAccounts.propose({ vendorId, change })
    }
    await refreshAccounts()
    toast({ kind: 'success', message: 'Entered. It is used once somebody else has confirmed it.' })
    onClose()
  }

  function set(name: Name, typed: string): void {
    const value = name === 'ifsc' || name === 'swift' ? typed.replace(/\s/g, '').toUpperCase() : typed
    const known = name === 'ifsc' ? bankOf(value) : undefined
    setDraft({ ...draft, [name]: value, ...(known && !draft.bankName.trim() ? { bankName: known } : {}) })
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)))
  }

  const input = (name: Name, label: string, props: TextInputProps = {}) => (
    <TextInput
      label={label}
      value={draft[name]}
      onChange={(event) => set(name, event.currentTarget.value)}
      onBlur={() => {
        const problem = draft[name] ? problemOf[name]?.(draft[name]) : undefined
        if (problem) setProblems({ ...problems, [name]: problem })
      }}
      error={problems[name]}
      maxLength={120}
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  )

  return (
    <Modal opened onClose={onClose} title={account ? `Edit ${accountName(account)}` : 'Add a bank account'} size="lg">
      <form noValidate onSubmit={(event) => submit(event, save)}>
        <Stack gap="md">
          <Text size="sm">
            Call {vendor.name} on a number you know from before, and not on one that came with the new account.
          </Text>
          {input('holder', 'Account holder', { 'data-autofocus': true } as TextInputProps)}
          <div className={classes.two}>
            {input('accountNumber', 'Account number', {
              placeholder: account?.lastDigits ? `•••• ${account.lastDigits}, as it is` : undefined,
              autoComplete: 'off',
              inputMode: 'numeric',
              maxLength: 40,
            })}
            {input('ifsc', 'IFSC', {
              description: ifscProblem(draft.ifsc) ? undefined : bankOf(draft.ifsc),
              maxLength: 11,
            })}
          </div>
          <div className={classes.two}>
            {input('bankName', 'Bank')}
            {input('branch', 'Branch')}
          </div>
          <div className={classes.two}>
            {input('upiId', 'UPI id', { placeholder: 'vendor@okhdfcbank', maxLength: 100 })}
            {input('swift', 'SWIFT, for payments from abroad', { maxLength: 11 })}
          </div>
          <Select
            label="Currency"
            data={currencyChoices(currency)}
            value={currency}
            onChange={(next) => next && setCurrency(next)}
            error={problems.currency}
            allowDeselect={false}
            searchable
            limit={30}
          />
          <Textarea
            label="How you know"
            description="Who told you, and how you checked it; for the one who confirms it"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <FormFoot problem={problems.form} label="Ask to confirm it" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
