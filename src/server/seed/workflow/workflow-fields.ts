import type { ProcessStep } from '@/server/definitions/process'
import { optionalActions } from '@/server/definitions/process'
import type { UsualProcess } from '@/server/definitions/usual-processes'
import { type DemoPersonKey, demoPeople } from '@/server/seed/people'

/** A process of the demo company, as it is written. */
export type Definition = UsualProcess & {
  steps: readonly ProcessStep[]
  group: 'equipment' | 'purchase' | 'office' | 'legal' | 'information'
}

/** A step of a process, for people by name or by role. */
export function step(
  key: string,
  name: string,
  people: readonly DemoPersonKey[],
  more: Partial<Omit<ProcessStep, 'key' | 'name' | 'assignees'>> = {},
): ProcessStep {
  return { key, name, mode: 'any', allow: optionalActions, ...more, assignees: people.map((one) => demoPeople[one].id) }
}
