import { type InferOutput, optional, picklist } from 'valibot'

/** The order of a list by time. */
export const TimeSort = optional(picklist(['newest', 'oldest']), 'newest')
export type TimeSort = InferOutput<typeof TimeSort>

/** The order of a list of events: latest or earliest start first, or most people signed up first. */
export const EventSort = optional(picklist(['newest', 'oldest', 'signUps']), 'newest')
export type EventSort = InferOutput<typeof EventSort>
