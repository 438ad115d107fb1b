import type { HealthDefinition } from '@/server/definitions/health-form'
import type { ProcessTemplate } from '@/server/definitions/process-templates/process-template'
import type { UsualApplication } from '@/server/definitions/usual-applications'

/** A department with those below it. */
export interface TemplateDepartment {
  name: string
  below?: readonly string[]
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
  processes: readonly Group<ProcessTemplate>[]
  applications: readonly (Group<UsualApplication> & { code: string })[]
  /** Codes of reports. */
  reports: readonly string[]
  gate: { name: string; address: string }
  health: { title: string; lead: string; definition: HealthDefinition }
}
