import { Menu } from '@mantine/core'
import type { AdminPlan } from '@sarai/contract/admin-plans'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '~/lib/format.ts'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { adminApi, refreshAdmin } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { formatPrice, limitsOf } from './plan-words.ts'

type Step = 'chooseDefault' | 'archive' | 'restore' | 'remove'

const steps: Record<
  Step,
  { label: string; title: (name: string) => string; will: string; done: string; failed: string; isDangerous?: true }
> = {
  chooseDefault: {
    label: 'Give it to new agencies',
    title: (name) => `Give ${name} to new agencies`,
    will: 'Agencies that register from now on get this plan. The others keep theirs.',
    done: 'New agencies get this plan',
    failed: 'New agencies get the same plan as before',
  },
  archive: {
    label: 'Archive',
    title: (name) => `Archive ${name}`,
    will: 'The agencies on it stay on it, and no other is put on it. It can be restored.',
    done: 'The plan is archived',
    failed: 'The plan was not archived',
  },
  restore: {
    label: 'Restore',
    title: (name) => `Restore ${name}`,
    will: 'Agencies can be put on it again.',
    done: 'The plan is restored',
    failed: 'The plan was not restored',
  },
  remove: {
    label: 'Delete',
    title: (name) => `Delete ${name}`,
    will: 'No agency is on it. It is gone for good; what was done to it stays in the log.',
    done: 'The plan is deleted',
    failed: 'The plan was not deleted',
    isDangerous: true,
  },
}

interface Props {
  plan: AdminPlan
  mayChange: boolean
  onEdit: () => void
}

/** A plan in a list, with what can be done with it. */
export function PlanRow({ plan, mayChange, onEdit }: Props) {
  const [step, setStep] = useState<Step>()
  const { id, name, isDefault, archivedAt, agencies } = plan

  async function act(chosen: Step): Promise<void> {
    const { done, failed } = steps[chosen]
    await runAction(adminApi.admin.plans[chosen]({ id }), failed, { done, show: refreshAdmin }).finally(() =>
      setStep(undefined),
    )
  }

  return (
    <li className={rows.line}>
      <div className={rows.main}>
        <span className={rows.name}>
          {name}
          {isDefault && <Pill name="New agencies get it" colour="blue" />}
          {archivedAt && <Pill name="Archived" colour="gray" />}
        </span>
        <span>{formatPrice(plan)}</span>
        <span className={rows.quiet}>{limitsOf(plan)}</span>
        {agencies > 0 ? (
          <Link to="/admin/agents" search={{ plan: id }} className={rows.link}>
            {plural(agencies, 'agency', 'agencies')} on {name}
          </Link>
        ) : (
          <span className={rows.quiet}>No agency is on it</span>
        )}
      </div>
      {mayChange && (
        <RowMenu label={`Actions for ${name}`}>
          <PlanMenu plan={plan} onEdit={onEdit} onStep={setStep} />
        </RowMenu>
      )}
      {step && (
        <Confirm
          title={steps[step].title(name)}
          label={steps[step].label}
          isDangerous={steps[step].isDangerous}
          onConfirm={() => act(step)}
          onClose={() => setStep(undefined)}
        >
          {steps[step].will}
        </Confirm>
      )}
    </li>
  )
}

interface MenuProps {
  plan: AdminPlan
  onEdit: () => void
  onStep: (step: Step) => void
}

function PlanMenu({ plan: { isDefault, archivedAt, isKept }, onEdit, onStep }: MenuProps) {
  return (
    <Menu.Dropdown>
      <Menu.Item onClick={onEdit}>Edit</Menu.Item>
      {!isDefault && !archivedAt && (
        <Menu.Item onClick={() => onStep('chooseDefault')}>{steps.chooseDefault.label}</Menu.Item>
      )}
      {archivedAt && <Menu.Item onClick={() => onStep('restore')}>Restore</Menu.Item>}
      {!archivedAt && !isDefault && <Menu.Item onClick={() => onStep('archive')}>Archive</Menu.Item>}
      {!isKept && (
        <Menu.Item color="red" onClick={() => onStep('remove')}>
          Delete
        </Menu.Item>
      )}
    </Menu.Dropdown>
  )
}
