import fs from 'node:fs'
import path from 'node:path'

/** Files of a directory by their end, as paths inside it, sorted. */
export function filesEnding(directory: string, end: string): string[] {
  const names = fs.readdirSync(directory, { recursive: true }) as string[]
  return names
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith(end))
    .sort()
}
