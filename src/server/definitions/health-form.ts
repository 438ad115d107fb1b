import type { FormFieldDefinition } from './process'

/** What speaks against coming in at once. */
export interface HealthRule {
  /** An expression over the answers. */
  readonly when: string
  readonly level: 'yellow' | 'red'
  readonly title: string
  /** What is to be done about it. */
  readonly advice: string
}

/** The questions of a site, and what follows from their answers. */
export interface HealthDefinition {
  readonly fields: readonly FormFieldDefinition[]
  readonly rules: readonly HealthRule[]
}
