import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = (name) => path.join(root, 'node_modules/.bin', name)

/** The server, started again whenever a source changes, and the front end with hot reload on port 5173. */
const programs = [
  spawn(process.execPath, [bin('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [bin('vite'), '--clearScreen', 'false'], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  }),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => programs.forEach((program) => program.kill(signal)))
for (const program of programs) program.once('exit', () => programs.forEach((other) => other.kill('SIGTERM')))
