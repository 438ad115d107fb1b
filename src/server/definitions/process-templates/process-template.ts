import type { FormFieldDefinition, ProcessStep } from '@/server/definitions/process'
import { optionalActions } from '@/server/definitions/process'
import type { UsualProcess } from '@/server/definitions/usual-processes'

/** A process with those who decide; people are found by role, because a template knows none. */
export interface ProcessTemplate extends UsualProcess {
  /** One line for who chooses it: what its form and its steps take care of. */
  guide: string
  steps: readonly ProcessStep[]
}

const buildStep = (key: string, name: string, more: Partial<ProcessStep>): ProcessStep => ({
  key,
  name,
  mode: 'any',
  allow: optionalActions,
  assignees: [],
  dueHours: 24,
  ...more,
})

/** The head of the starter's department decides; without one the administrators. */
export const headStep = buildStep('head', '部门负责人审批', { roles: ['departmentManager'] })

/** The administrators decide. @param more its condition, for one, or the fields that they fill in */
export const createAdministratorStep = (key: string, name: string, more: Partial<ProcessStep> = {}): ProcessStep =>
  buildStep(key, name, { roles: ['administrator'], dueHours: 48, ...more })

/** The person that a field of the form names decides. */
export const createNamedPersonStep = (field: string, name: string, more: Partial<ProcessStep> = {}): ProcessStep =>
  buildStep(field, name, { roles: [`field:${field}`], ...more })

/** The process goes on when the time of a date field has come; at once where it has, or where the form has none. */
export const createWaitStep = (field: string, name: string): ProcessStep => {
  const { dueHours: _dueHours, ...step } = buildStep(`wait_${field}`, name, { allow: [] })
  return { ...step, kind: 'wait', wait: { field } }
}

/** Those who have to know get a copy. */
export const createCopyStep = (key: string, name: string, roles: NonNullable<ProcessStep['roles']>): ProcessStep => {
  const { dueHours: _dueHours, ...step } = buildStep(key, name, { allow: [], roles })
  return { ...step, kind: 'copy' }
}

/** A field that a later step fills in: its starter sees it, and does not write it. */
export const keepForStep = (field: FormFieldDefinition): FormFieldDefinition => {
  const { required: _required, ...rest } = field
  return { ...rest, start: 'read' }
}
