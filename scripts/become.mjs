import { spawn } from 'node:child_process'

const lookMs = 500

/** Hands the terminal and its signals over to a program in `folder`, and ends as it ends. */
export function become(folder, command, args) {
  const child = spawn(command, args, { cwd: folder, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  // A supervisor that stops npm stops npm alone: it does not pass its end on, and the server would run on unseen.
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    child.kill('SIGTERM')
  }, lookMs)
}
