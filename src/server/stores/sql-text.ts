/** The pattern of `ilike` for texts that hold these words, taken literally. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
