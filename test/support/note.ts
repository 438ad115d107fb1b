/** A line that `npm test` shows beside the counts: a figure, or a check that could not run here. */
export function note(text: string) {
  process.stdout.write(`note: ${text}\n`)
}

/** A figure for the table of test/full-results.md. */
export function figure(what: string, value: string | number) {
  process.stdout.write(`full: ${what}: ${value}\n`)
}
