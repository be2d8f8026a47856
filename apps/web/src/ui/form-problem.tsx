/** What is wrong with the whole form, said at once to whoever listens. */
export function FormProblem({ children }: { children: string }) {
  return (
    <p role="alert" style={{ margin: 0, color: 'var(--danger)' }}>
      {children}
    </p>
  )
}
