import type { ProcessStepSetting } from '@/contract/workflow/process-setting'

/** A step of a process, named by its key, for which any administrator decides. */
export function createStep(key: string, part: Partial<ProcessStepSetting> = {}): ProcessStepSetting {
  return { key, name: key, mode: 'any', assignees: [], roles: ['administrator'], allow: [], ...part }
}
