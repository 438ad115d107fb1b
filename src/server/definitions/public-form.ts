import type { FormFieldDefinition } from '@/server/definitions/process'

/** An outcome of a submission, with its condition. */
export interface SubmissionOutcome {
  /** An expression over the answers; absent: always. */
  readonly when?: string
  readonly title: string
  readonly text: string
  /** Link to a next page: a button label and a route path with query. */
  readonly next?: readonly [text: string, path: string]
}

/** Texts and questions of a public form. */
export interface PublicDefinition {
  readonly fields: readonly FormFieldDefinition[]
  /** Prefix of its numbers: `DC`. */
  readonly prefix: string
  readonly submitText: string
  readonly minutes: number
  readonly isAnonymous?: boolean
  readonly oncePer: 'person' | 'day'
  readonly facts?: readonly (readonly [key: string, value: string])[]
  readonly tags?: readonly string[]
  readonly notes?: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** The first one with a true condition is shown. */
  readonly outcomes: readonly SubmissionOutcome[]
  /** The steps after a submission. */
  readonly steps: readonly (readonly [title: string, note: string])[]
  /** Gifts only: where and when to pick up. */
  readonly pickUp?: readonly (readonly [key: string, value: string])[]
}
