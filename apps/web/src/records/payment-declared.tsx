import { Anchor, Button } from '@mantine/core'
import type { Receipt } from '@sarai/contract/receipt-schemas'
import { openFile } from './open-file.ts'
import classes from './payments.module.css'

/** What a customer sent as proof of a payment. */
export function PaymentProof({ proof }: Pick<Receipt, 'proof'>) {
  if (!proof) return null
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => void openFile(proof.id)}>
      Proof: {proof.name}
    </Anchor>
  )
}

interface Props {
  /** As the payment is called beside its buttons: "₹40,000". */
  amount: string
  onStep: (step: 'confirm' | 'cancel') => void
}

/** What is decided of a payment that a customer has declared. */
export function DeclaredSteps({ amount, onStep }: Props) {
  return (
    <span className={classes.steps}>
      <Button variant="light" size="compact-sm" aria-label={`Confirm ${amount}`} onClick={() => onStep('confirm')}>
        Confirm
      </Button>
      <Button variant="default" size="compact-sm" aria-label={`Reject ${amount}`} onClick={() => onStep('cancel')}>
        Reject
      </Button>
    </span>
  )
}
