import { effect } from './questions-effect'
import { foundation } from './questions-foundation'
import { management } from './questions-management'
import { operation } from './questions-operation'

/** One option with an example from a plant. */
type Option = readonly [text: string, example: string]

export interface QuestionnaireItem {
  key: string
  /** Relative to the other questions of its dimension. */
  weight: number
  title: string
  /** From worst to best; the index is the answer. */
  options: readonly [Option, Option, Option, Option]
  /** Recommendation when the answer is one of the lower two. */
  next: string
  /** A feature of this application to start with. */
  link?: readonly [text: string, path: string]
}

export interface Dimension {
  key: string
  name: string
  /** Relative to the other dimensions. */
  weight: number
  intro: string
  questions: readonly QuestionnaireItem[]
}

/** Incremented when questions or weights change; saved answers stay as far as the question exists. */
export const EDITION = 1

/** The highest answer to a question. */
export const BEST = 3

/** The four dimensions, in the order they are asked. */
export const dimensions: readonly Dimension[] = [foundation, operation, management, effect]

/** Every question with its dimension. */
export const questions = dimensions.flatMap((dimension) =>
  dimension.questions.map((question) => ({ dimension, question })),
)
