// npm passes a signal to its shell, and the shell to nobody: whoever stops `npm start` by its process id would leave
// the server behind. So a script of npm ends when its shell does.

const LOOK_EVERY_MS = 500

/** Call once at the start of a script that runs on. Does nothing when the script was started without npm. */
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const look = () => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(look, LOOK_EVERY_MS).unref()
}
