/** The bytes are no model: another file, cut off, too large, or made to do harm. Told by `name`, for it crosses packages. */
export class ModelError extends Error {
  override readonly name = 'ModelError'

  constructor(
    readonly reason: 'size' | 'format' | 'content',
    message: string,
  ) {
    super(message)
  }
}

export function refuse(message: string): never {
  throw new ModelError('content', message)
}

export function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(`${what} is no object`)
  return value as Record<string, unknown> // checked above; its values stay unknown
}

export function listOf(value: unknown, what: string, most: number): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > most) refuse(`${what} is no list of at most ${most}`)
  return value
}

/** A finite number within the size of any machine. */
export function numberOf(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e6) refuse(`${what} is no number`)
  return value
}

/** A whole number from 0 up to below `end`. */
export function indexOf(value: unknown, end: number, what: string): number {
  const index = numberOf(value, what)
  if (!Number.isInteger(index) || index < 0 || index >= end) refuse(`${what} points at nothing`)
  return index
}

export function numbersOf(value: unknown, count: number, what: string): number[] {
  if (!Array.isArray(value) || value.length !== count) refuse(`${what} has not ${count} numbers`)
  return value.map((one) => numberOf(one, what))
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.length > 60) refuse(`${what} is no short text`)
  return value
}
