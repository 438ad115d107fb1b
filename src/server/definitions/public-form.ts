import type { FormFieldDefinition } from '@/server/definitions/process'

/** What came of a submission, for those whose answers it fits. */
export interface SubmissionOutcome {
  /** An expression over the answers; absent: for everybody else. */
  readonly when?: string
  readonly title: string
  readonly text: string
  /** Where to go on: a button and a path of the route table with its query. */
  readonly next?: readonly [text: string, path: string]
}

/** What a form for the public says and asks beside its columns. */
export interface PublicDefinition {
  readonly fields: readonly FormFieldDefinition[]
  /** Begins its numbers: `DC`. */
  readonly prefix: string
  readonly submitText: string
  readonly minutes: number
  readonly isAnonymous?: boolean
  readonly oncePer: 'person' | 'day'
  readonly facts?: readonly (readonly [key: string, value: string])[]
  readonly tags?: readonly string[]
  readonly notes?: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** The first whose condition holds is shown. */
  readonly outcomes: readonly SubmissionOutcome[]
  /** The steps after a submission. */
  readonly steps: readonly (readonly [title: string, note: string])[]
  /** Of a gift: where and when it is picked up. */
  readonly pickUp?: readonly (readonly [key: string, value: string])[]
}
