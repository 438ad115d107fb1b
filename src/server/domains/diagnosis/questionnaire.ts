import { effect } from './questions-effect'
import { foundation } from './questions-foundation'
import { management } from './questions-management'
import { operation } from './questions-operation'

/** One choice: what it says, and how that looks in a plant. */
type Option = readonly [text: string, example: string]

export interface QuestionnaireItem {
  key: string
  /** Against the other questions of its dimension. */
  weight: number
  title: string
  /** From nothing at all to the best; the place in the list is the answer. */
  options: readonly [Option, Option, Option, Option]
  /** What to do first when the answer is one of the lower two. */
  next: string
  /** Where that can begin in this application. */
  link?: readonly [text: string, path: string]
}

export interface Dimension {
  key: string
  name: string
  /** Against the other dimensions. */
  weight: number
  intro: string
  questions: readonly QuestionnaireItem[]
}

/** Version, raised when questions or weights change: former answers stay where the question still exists. */
export const EDITION = 1

/** The highest answer to a question. */
export const BEST = 3

/** The four dimensions, in the order they are asked. */
export const dimensions: readonly Dimension[] = [foundation, operation, management, effect]

/** Every question with its dimension. */
export const questions = dimensions.flatMap((dimension) =>
  dimension.questions.map((question) => ({ dimension, question })),
)
