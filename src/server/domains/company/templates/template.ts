import { everyAction } from '@/server/definitions/form-fields'
import type { HealthDefinition } from '@/server/definitions/health-form'
import type { ProcessStep } from '@/server/definitions/process'
import type { UsualApplication } from '@/server/definitions/usual-applications'
import type { UsualProcess } from '@/server/definitions/usual-processes'

/** A department with those below it. */
export interface TemplateDepartment {
  name: string
  below?: readonly string[]
}

/** A process with those who decide; people are found by role, because a template knows none. */
export interface TemplateProcess extends UsualProcess {
  steps: readonly ProcessStep[]
}

/** A named group of entries with an icon. */
interface Group<Entry> {
  name: string
  icon: string
  entries: readonly Entry[]
}

/** What a company of one kind begins with, besides people. */
export interface CompanyTemplate {
  /** As `create-admin --template` takes it. */
  key: string
  name: string
  description: string
  departments: readonly TemplateDepartment[]
  /** The first is the post of department heads. */
  posts: readonly string[]
  /** Ranks, highest first. */
  positions: readonly string[]
  processes: readonly Group<TemplateProcess>[]
  applications: readonly (Group<UsualApplication> & { code: string })[]
  /** Codes of reports. */
  reports: readonly string[]
  gate: { name: string; address: string }
  health: { title: string; lead: string; definition: HealthDefinition }
}

const step = (key: string, name: string, more: Partial<ProcessStep>): ProcessStep => ({
  key,
  name,
  mode: 'any',
  allow: everyAction,
  assignees: [],
  dueHours: 24,
  ...more,
})

/** The head of the starter's department decides; without one the administrators. */
export const headStep = step('head', '部门负责人审批', { roles: ['departmentManager'] })

/** The administrators decide. @param when a condition over the form; absent: always */
export const createAdministratorStep = (name: string, when?: string): ProcessStep =>
  step('administrator', name, { roles: ['administrator'], dueHours: 48, ...(when && { when }) })

/** The person that a field of the form names decides. */
export const createNamedPersonStep = (field: string, name: string): ProcessStep =>
  step(field, name, { roles: [`field:${field}`] })
