import { type ComponentProps, lazy, Suspense } from 'react'

const Input = lazy(() => import('./day-input.tsx').then(({ DayInput }) => ({ default: DayInput })))

/** The field for a day where it is not seen until something is opened, as the conditions of lists are. */
export function LazyDayInput(props: ComponentProps<typeof Input>) {
  return (
    <Suspense fallback={null}>
      <Input {...props} />
    </Suspense>
  )
}
