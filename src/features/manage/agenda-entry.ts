import { type InferOutput, object, optional, string } from 'valibot'

/** One entry of an agenda as it is typed; `minutes` where the agenda has them. */
export const AgendaEntry = object({ time: string(), minutes: optional(string()), title: string(), speaker: string() })
export type AgendaEntry = InferOutput<typeof AgendaEntry>
