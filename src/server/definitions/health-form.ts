import type { FormFieldDefinition } from './process'

/** A rule that raises the level of a declaration. */
export interface HealthRule {
  /** An expression over the answers. */
  readonly when: string
  readonly level: 'yellow' | 'red'
  readonly title: string
  /** Instructions for the gate. */
  readonly advice: string
}

/** The questions of a site, and the rules that evaluate the answers. */
export interface HealthDefinition {
  readonly fields: readonly FormFieldDefinition[]
  readonly rules: readonly HealthRule[]
  /** Texts of the company in English. */
  readonly english?: readonly { readonly text: string; readonly english: string }[]
}
