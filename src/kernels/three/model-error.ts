/**
 * The bytes are no valid model: another file, truncated, too large, or malicious. Identified by `name`, because it
 * crosses packages.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    readonly reason: 'size' | 'format' | 'content',
    message: string,
  ) {
    super(message)
  }
}

export function rejectModel(message: string): never {
  throw new ModelError('content', message)
}

export function requireRecord(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) rejectModel(`${what} is no object`)
  return value as Record<string, unknown> // checked above; its values stay unknown
}

export function requireList(value: unknown, what: string, most: number): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > most) rejectModel(`${what} is no list of at most ${most}`)
  return value
}

/** Checks for a finite number within the size of a machine. */
export function requireNumber(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e6) rejectModel(`${what} is no number`)
  return value
}

/** Checks for an integer from 0 to below `end`. */
export function requireIndex(value: unknown, end: number, what: string): number {
  const index = requireNumber(value, what)
  if (!Number.isInteger(index) || index < 0 || index >= end) rejectModel(`${what} points at nothing`)
  return index
}

export function requireNumbers(value: unknown, count: number, what: string): number[] {
  if (!Array.isArray(value) || value.length !== count) rejectModel(`${what} has not ${count} numbers`)
  return value.map((one) => requireNumber(one, what))
}

export function requireText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length > 60) rejectModel(`${what} is no short text`)
  return value
}
