/** The fields that have an error: rules are written as `field: isWrong && 'why'`. */
export function keepErrors(errors: Readonly<Record<string, string | false>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
