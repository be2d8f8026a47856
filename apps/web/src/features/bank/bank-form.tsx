import { Modal, Select, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { bankOf, ifscProblem, swiftProblem, upiProblem } from '@sarai/contract/bank'
import type { BankAccount, BankChange } from '@sarai/contract/bank-accounts'
import { useState } from 'react'
import { currencyChoices } from '~/lib/currencies.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { CodeForm } from './code-form.tsx'
import { useBankChange } from './use-bank-change.ts'
import classes from './bank.module.css'

interface Draft {
  label: string
  holder: string
  bankName: string
  branch: string
  accountNumber: string
  ifsc: string
  swift: string
  upiId: string
  currency: string
}

const blank: Omit<Draft, 'currency'> = {
  label: '',
  holder: '',
  bankName: '',
  branch: '',
  accountNumber: '',
  ifsc: '',
  swift: '',
  upiId: '',
}

function draftOf(account: BankAccount): Draft {
  const { label, holder, bankName, branch, ifsc, swift, upiId, currency } = account
  return {
    label,
    holder,
    bankName,
    branch: branch ?? '',
    accountNumber: '',
    ifsc: ifsc ?? '',
    swift: swift ?? '',
    upiId: upiId ?? '',
    currency,
  }
}

function changeOf(draft: Draft, account: BankAccount | undefined): BankChange {
  if (!account) return { kind: 'add', account: draft }
  const { accountNumber, ...facts } = draft
  const number = accountNumber.trim() ? { accountNumber } : {}
  return { kind: 'edit', id: account.id, version: account.version, account: { ...facts, ...number } }
}

const problemOf = { ifsc: ifscProblem, swift: swiftProblem, upiId: upiProblem }

/** A bank account; saved once the mailed code is given. */
export function BankForm({ account, onClose }: { account?: BankAccount; onClose: () => void }) {
  const { agency } = useSession()
  const [draft, setDraft] = useState<Draft>(account ? draftOf(account) : { ...blank, currency: agency.currency })
  const { problems, setProblems, isSending, send, submit } = useSending((error) => problemsOf(error, 'change.account.'))
  const { propose, proposed, dialog } = useBankChange()

  const ask = () => propose(changeOf(draft, account))

  function set(name: keyof Draft, typed: string): void {
    const isCode = name === 'ifsc' || name === 'swift'
    const value = isCode ? typed.replace(/\s/g, '').toUpperCase() : typed
    const known = name === 'ifsc' ? bankOf(value) : undefined
    setDraft({ ...draft, [name]: value, ...(known && !draft.bankName.trim() ? { bankName: known } : {}) })
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)))
  }
  const input = (name: keyof Draft, label: string, props: TextInputProps = {}) => (
    <TextInput
      label={label}
      value={draft[name]}
      onChange={(event) => set(name, event.currentTarget.value)}
      onBlur={() => {
        const problem =
          name in problemOf && draft[name] ? problemOf[name as keyof typeof problemOf](draft[name]) : undefined
        if (problem) setProblems({ ...problems, [name]: problem })
      }}
      error={problems[name]}
      maxLength={120}
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  )
  const bank = bankOf(draft.ifsc)

  return (
    <Modal opened onClose={onClose} title={account ? `Edit ${account.label}` : 'Add a bank account'} size="lg">
      {proposed ? (
        <CodeForm proposed={proposed} onAgain={() => void send(ask)} onDone={onClose} />
      ) : (
        <form onSubmit={(event) => submit(event, ask)} noValidate>
          <Stack gap="md">
            <div className={classes.two}>
              {input('label', 'What it is for', {
                placeholder: 'Collections',
                maxLength: 60,
                'data-autofocus': true,
              } as TextInputProps)}
              <Select
                label="Currency"
                data={currencyChoices(agency.currency, draft.currency)}
                value={draft.currency}
                onChange={(currency) => currency && setDraft({ ...draft, currency })}
                error={problems.currency}
                allowDeselect={false}
                searchable
                limit={30}
              />
            </div>
            {input('holder', 'Account holder')}
            <div className={classes.two}>
              {input('accountNumber', 'Account number', {
                placeholder: account ? `•••• ${account.lastDigits}, as it is` : undefined,
                autoComplete: 'off',
                inputMode: 'numeric',
                maxLength: 40,
              })}
              {input('ifsc', 'IFSC', { description: ifscProblem(draft.ifsc) ? undefined : bank, maxLength: 11 })}
            </div>
            <div className={classes.two}>
              {input('bankName', 'Bank')}
              {input('branch', 'Branch')}
            </div>
            <div className={classes.two}>
              {input('upiId', 'UPI id', { placeholder: 'agency@okhdfcbank', maxLength: 100 })}
              {input('swift', 'SWIFT, for payments from abroad', { maxLength: 11 })}
            </div>
            <FormFoot problem={problems.form} label="Mail me the code" isBusy={isSending} onCancel={onClose} />
          </Stack>
        </form>
      )}
      {dialog}
    </Modal>
  )
}
