import { type InferOutput, optional, picklist } from 'valibot'

/** The order of a list by time. */
export const TimeSort = optional(picklist(['newest', 'oldest']), 'newest')
export type TimeSort = InferOutput<typeof TimeSort>
